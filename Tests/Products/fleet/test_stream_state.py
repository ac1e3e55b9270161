"""The files of a stream's state, and what a task does with them."""

import json
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from stream_cases import ROUTES, drive, of, rows_of

from fairway.fleet.schemas import NUMBERS
from fairway_fleet.stream import state, task
from fairway_fleet.stream.bucket import Bucket
from fairway_fleet.stream.rows import ASSIGNMENT, FIX_ROW, Plan, fixes_of
from fairway_fleet.stream.settings import Settings
from fairway_fleet.stream.state import Files
from fairway_fleet.stream.storage import Folder
from fairway_fleet.stream.vehicle import parts, whole

START = 1e9
SETTINGS = Settings(10.0, 10.0)


def picture(bucket, *others):
    """Returns all that a bucket knows, in a form that can be compared; without some members."""
    members = {
        name: [repr(getattr(v, key)) for key in type(v).__slots__ if key not in ("session", *others)]
        for name, v in sorted(bucket.vehicles.items())}
    waiting = sorted((bucket.names[fix["vehicle"]], repr(fix)[10:]) for fix in bucket.waiting)
    return members, len(waiting), bucket.watermark, sorted(bucket.shelf.items())


def test_a_state_is_the_list_of_its_files(tmp_path):
    folder, files, bucket = Folder(str(tmp_path)), Files(), Bucket()
    fixes = {f"v{number}": drive(ROUTES[number % 4], START, count=100) for number in range(6)}
    plans = [Plan(name, START, ROUTES[number % 4], START + 500) for number, name in enumerate(fixes)]
    seen = []
    for number in range(25):
        # At first all vehicles change, then two of six.
        names = list(fixes) if number < 2 else list(fixes)[:2]
        rows = [{**fix, "timestamp": fix["timestamp"]} for name in names for fix in of(name, fixes[name][
            number * 4:number * 4 + 4])]
        step = bucket.advance(rows_of([*rows, *(plans if number == 0 else ())]), SETTINGS)
        files, _ = state.save(folder, files, bucket, step.changed, f"s/{number}")
        seen.append(len(files.vehicles))
        assert picture(state.load(folder, files)) == picture(bucket)
    assert max(seen) == state.LONGEST and seen[-1] < state.LONGEST


def test_a_state_is_continued_with_the_files_that_were_added(tmp_path):
    folder, bucket = Folder(str(tmp_path)), Bucket()
    fixes = [drive(ROUTES[0], START, count=100), drive(ROUTES[1], START, count=100), drive(ROUTES[1], START)]
    plans = [Plan(f"v{number}", START, ROUTES[0], None) for number in range(3)]
    step = bucket.advance(rows_of([*plans, *of("v0", fixes[0][:50])]), SETTINGS)
    first, _ = state.save(folder, Files(), bucket, step.changed, "s/0")
    copy = state.load(folder, first)
    step = bucket.advance(rows_of(of("v0", fixes[0][50:])), SETTINGS)
    second, _ = state.save(folder, first, bucket, step.changed, "s/1")
    assert second.vehicles == ("s/0.vehicles", "s/1.vehicles") and state.is_start(first, second)
    assert picture(state.load(folder, second, copy, first)) == picture(bucket)
    assert not state.is_start(second, first)


def test_unused_routes_go_when_there_are_many_files(tmp_path):
    folder, files, bucket = Folder(str(tmp_path)), Files(), Bucket()
    for number in range(40):
        # A route of its own each time.
        text = ROUTES[0].replace("{", "{" + " " * number, 1)
        start = START + 100 * number
        step = bucket.advance(rows_of([Plan("v", start, text, None), *of("v", drive(text, start, count=90))]), SETTINGS)
        files, _ = state.save(folder, files, bucket, step.changed, f"s/{number}")
        assert len(files.routes) <= state.LONGEST
    assert len(bucket.shelf) < 20
    assert picture(state.load(folder, files)) == picture(bucket)


def test_a_state_of_another_form_is_refused(tmp_path, monkeypatch):
    folder, bucket = Folder(str(tmp_path)), Bucket()
    step = bucket.advance(rows_of(of("v", drive(ROUTES[0], START, count=5))), SETTINGS)
    files, _ = state.save(folder, Files(), bucket, step.changed, "s/0")
    monkeypatch.setattr(state, "FORM", b"2")
    with pytest.raises(ValueError, match="form 1, and this version reads the form 2"):
        state.load(folder, files)


def test_a_state_of_a_later_version_is_refused(tmp_path, monkeypatch):
    folder, bucket = Folder(str(tmp_path)), Bucket()
    step = bucket.advance(rows_of(of("v", drive(ROUTES[0], START, count=5))), SETTINGS)
    files, _ = state.save(folder, Files(), bucket, step.changed, "s/0")
    monkeypatch.setattr(state, "COLUMNS", state.COLUMNS.remove(3))
    with pytest.raises(ValueError, match="form 1 and snapshot, and this version reads the form 1"):
        state.load(folder, files)


def test_a_state_of_an_earlier_version_is_continued(tmp_path):
    """The files are of the version in which their form still had a hash of the columns."""
    start, settings = 1.7e9, Settings(30.0, 30.0)
    fixes = drive(ROUTES[1], start, count=100)
    one = state.load(Folder(str(Path(__file__).parent / "earlier_state")), Files(("bucket.vehicles",), ("bucket.routes",)))
    two = Bucket()
    two.advance(rows_of([Plan("v0", start, ROUTES[1], None), *of("v0", fixes[:50]), *of("nobody", fixes[:2])]), settings)
    # A snapshot is continued, and stored in the form of this version from then on.
    assert picture(one, "snapshot") == picture(two, "snapshot")
    found = [bucket.advance(rows_of(of("v0", fixes[50:])), settings).outcome.tables() for bucket in (one, two)]
    assert repr(found[0]) == repr(found[1]) and found[0][0].num_rows == 50


def test_a_vehicle_that_is_forgotten_leaves_the_state(tmp_path):
    folder, files, bucket, settings = Folder(str(tmp_path)), Files(), Bucket(), SETTINGS._replace(forget=60)
    for number in range(30):
        start = START + 30 * number
        rows = [Plan(f"v{number}", start, ROUTES[0], None), *of(f"v{number}", drive(ROUTES[0], start, count=20))]
        step = bucket.advance(rows_of(rows), settings)
        files, size = state.save(folder, files, bucket, step.changed, f"s/{number}", step.has_forgotten)
        assert picture(state.load(folder, files)) == picture(bucket)
        assert len(bucket.vehicles) <= 5
    assert number == 29 and "v29" in bucket.vehicles and size < 20_000


def test_a_state_is_small(tmp_path):
    folder, bucket = Folder(str(tmp_path)), Bucket()
    rows = []
    for number in range(200):
        fixes = drive(ROUTES[number % 4], START + number, count=60)
        rows += [Plan(f"v{number}", START + number, ROUTES[number % 4], None), *of(f"v{number}", fixes)]
    bucket.advance(rows_of(rows), SETTINGS)
    every = bucket.vehicles
    _, size = state.save(folder, Files(), bucket, every, "s/0")
    routes = len(folder.read("s/0.routes"))
    assert (size - routes) / len(every) < 1000
    assert max(len(vehicle.snapshot or b"") for vehicle in every.values()) < 1200


def test_snapshots_are_divided_and_put_together():
    from fairway import Route, Session

    snapshot = Session(Route.from_json(ROUTES[0]), options={"arrival": {"distance": 7}}).snapshot()
    small, options = parts(snapshot)
    assert len(small) + len(options) == len(snapshot) and json.loads(options)["arrival"]["distance"] == 7
    assert whole(small, options) == snapshot
    # What does not look like a snapshot stays as it is.
    assert parts(b"x" * 100) == (b"x" * 100, None)


def table(rows, bucket=0):
    plans = [row for row in rows if isinstance(row, Plan)]
    lines = [{**row, "kind": FIX_ROW, "bucket": bucket} for row in rows if isinstance(row, dict)] + [
        {"vehicle": plan.vehicle, "timestamp": plan.valid_from, "route_json": plan.route_json, "kind": ASSIGNMENT,
         "bucket": bucket} for plan in plans]
    columns = [pa.array([line.get(field.name) for line in lines], field.type) for field in task.INPUT]
    return pa.RecordBatch.from_arrays(columns, schema=task.INPUT)


def order(folder, number, files, **more):
    return task.Order(str(folder), number, f"a{number}", SETTINGS, -np.inf, np.inf, -np.inf, files, **more)


def run(given, rows):
    return json.loads(next(task.work(given, [table(rows)])).column("report")[0].as_py())


def test_a_task_gives_the_same_with_and_without_living_sessions(tmp_path):
    fixes, plan = drive(ROUTES[1], START, count=100), Plan("v", START, ROUTES[1], None)
    results = []
    for name in ("living", "restored"):
        files, found = {}, []
        for number in range(5):
            rows = of("v", fixes[number * 20:number * 20 + 20])
            if name == "restored":
                task.LIVE.clear()
            report = run(order(tmp_path / name, number, files), rows + [plan] * (number == 0))
            files = {int(bucket): Files.of(facts) for bucket, facts in report["buckets"].items()}
            for source, target in report["moves"]:
                if target.startswith(("progress", "events", "alerts")):
                    found += pq.read_table(tmp_path / name / source).to_pylist()
        results.append(found)
    assert repr(results[0]) == repr(results[1]) and len(results[0]) > 80
    task.LIVE.clear()


def test_a_task_that_is_repeated_starts_from_the_state_that_counts(tmp_path):
    fixes = drive(ROUTES[1], START, count=60)
    first = run(order(tmp_path, 0, {}), [Plan("v", START, ROUTES[1], None), *of("v", fixes[:30])])
    files = {0: Files.of(first["buckets"]["0"])}
    one = run(order(tmp_path, 1, files), of("v", fixes[30:]))
    # The driver did not take note of that, and asks again, of a process that has already advanced.
    two = run(order(tmp_path, 1, files), of("v", fixes[30:]))
    assert (one["progress"], one["events"]) == (two["progress"], two["events"]) and one["progress"] > 20
    assert not {source for source, _ in one["moves"]} & {source for source, _ in two["moves"]}
    task.LIVE.clear()


def test_living_buckets_are_limited(tmp_path):
    for number in range(10):
        rows = of(f"v{number}", drive(ROUTES[0], START, count=5))
        next(task.work(order(tmp_path, 0, {}, live_vehicles=4), [table(rows, number)]))
    assert sum(len(bucket.vehicles) for _, bucket in task.LIVE.values()) <= 4
    task.LIVE.clear()


def test_fixes_of_no_vehicle_have_no_index():
    names, fixes = fixes_of(pa.table({
        "vehicle": pa.array([None, "a", None]), "timestamp": pa.array([1.0, None, 2.0]),
        **{name: pa.nulls(3, pa.float64()) for name in NUMBERS}}))
    assert names == ["a"] and fixes["vehicle"].tolist() == [-1, 0, -1]
