"""The records of a stream: its files get into the tables whatever interrupts that, and may be archived then."""

import pytest
from stream_cases import ROUTES, drive, of, rows_of

from fairway_fleet.stream import state
from fairway_fleet.stream.bucket import Bucket
from fairway_fleet.stream.records import EMPTY, RECORDS, Records, StreamError
from fairway_fleet.stream.rows import Plan
from fairway_fleet.stream.settings import Alerts, Settings
from fairway_fleet.stream.state import Files
from fairway_fleet.stream.storage import Folder

ATTEMPT = "_stream/staging/abc"
MOVES = [[f"{ATTEMPT}/errors/{n}", f"errors/day={n}/0000000000-x.parquet"] for n in (1, 2, 3)]
RECORD = {**EMPTY, "batch": 0, "moves": MOVES}


def staged(out):
    for source, _ in MOVES:
        Folder(str(out)).write(source, b"rows")
    return Records(str(out))


def is_published(out):
    return [(out / target).exists() for _, target in MOVES]


@pytest.mark.parametrize("moved", [0, 1, 2, 3])
def test_what_was_interrupted_is_completed(tmp_path, moved, monkeypatch):
    records = staged(tmp_path)
    moves, move = iter(range(moved)), Folder.move

    def failing(folder, source, target):
        if source.startswith(ATTEMPT) and next(moves, None) is None:
            raise OSError("the disk is full")
        move(folder, source, target)

    monkeypatch.setattr(Folder, "move", failing)
    if moved < 3:
        with pytest.raises(OSError, match="full"):
            records.add(RECORD)
        assert sum(is_published(tmp_path)) == moved
        monkeypatch.undo()
        Records(str(tmp_path)).publish()
    else:
        records.add(RECORD)
    assert all(is_published(tmp_path)) and not (tmp_path / ATTEMPT).exists()


def test_an_archived_day_is_not_missed(tmp_path):
    staged(tmp_path).add(RECORD)
    (tmp_path / MOVES[1][1]).unlink()
    # The next micro-batch had begun when the stream was killed.
    Folder(str(tmp_path)).write("_stream/staging/next/errors/1", b"rows")
    Records(str(tmp_path)).publish()
    assert is_published(tmp_path) == [True, False, True]


def test_a_file_that_is_lost_is_an_error(tmp_path):
    records = staged(tmp_path)
    (tmp_path / MOVES[1][0]).unlink()
    with pytest.raises(StreamError, match="errors/2 of batch 0 is missing"):
        records.add(RECORD)


@pytest.mark.parametrize("data", [b"", b'{"batch": 7, "wat', b"[1]", b'{"batch": 7}', b"\xff\xfe"])
def test_a_damaged_record_is_named(tmp_path, data):
    staged(tmp_path).add(RECORD)
    (tmp_path / RECORDS / "0000000007.json").write_bytes(data)
    with pytest.raises(StreamError, match="0000000007.json is damaged: .* remove the record"):
        Records(str(tmp_path))


def test_a_damaged_state_is_named(tmp_path):
    folder, bucket = Folder(str(tmp_path)), Bucket()
    step = bucket.advance(rows_of(of("v", drive(ROUTES[0], 1e9, count=5))), Settings(10.0, 10.0))
    files, _ = state.save(folder, Files(), bucket, step.changed, "s/0")
    for damage in (lambda path: path.write_bytes(b""), lambda path: path.unlink()):
        damage(tmp_path / "s/0.vehicles")
        with pytest.raises(ValueError, match="the state .*/s/0.vehicles cannot be read"):
            state.load(folder, files)


@pytest.mark.parametrize("silent", [600, None])
@pytest.mark.parametrize("is_assigned", [True, False])
def test_a_silent_vehicle_is_forgotten_whoever_else_drives(silent, is_assigned):
    """Nothing comes for its bucket: only the moments that the bucket states wake it."""
    settings = Settings(0.0, 0.0, alerts=Alerts(silent=silent), forget=1000)
    bucket = Bucket()
    rows = of("v", drive(ROUTES[0], 1e9, count=60))
    bucket.advance(rows_of([Plan("v", 1e9, ROUTES[0], None), *rows] if is_assigned else rows), settings)
    steps = 0
    for watermark in range(1_000_000_060, 1_000_006_000, 10):
        wake = state.wake(bucket, settings)["wake"]
        if wake is not None and wake < watermark:
            bucket.advance(None, settings, float(watermark))
            steps += 1
    assert not bucket.vehicles and steps <= 4 and state.wake(bucket, settings) == {"wake": None, "alarm": None}


def test_the_clock_wakes_for_alerts_alone():
    settings = Settings(10.0, 10.0, forget=1000)
    bucket = Bucket()
    bucket.advance(rows_of([Plan("v", 1e9, ROUTES[0], None), *of("v", drive(ROUTES[0], 1e9, count=60))]), settings)
    # Fixes wait, and are due by the watermark.
    assert state.wake(bucket, settings) == {"wake": 1e9 + 49, "alarm": 1e9 + 48 + 600}
