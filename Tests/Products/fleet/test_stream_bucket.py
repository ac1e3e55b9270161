"""The work on a bucket of a stream, without Spark: any cut of the input gives the rows of the batch job."""

import os
import random

import pyarrow as pa
import pytest
from stream_cases import MemoryLibrary, batch_tables, random_fleet, rows_of, sorted_rows

from fairway_fleet.stream.bucket import Bucket
from fairway_fleet.stream.settings import Alerts, Settings
from fairway_fleet.stream.vehicle import arrow_of, vehicles_of

SEED = int(os.environ.get("FAIRWAY_SEED", random.SystemRandom().randrange(1 << 32)))
ALERTS = Alerts(30, 100, 60, 0.5)


def streamed(rows, rng, settings, cuts, buckets=1, restarts=0.0):
    """Returns the rows of progress, events, errors, roads and alerts of a stream, cut into micro-batches."""
    every = [with_routes(Bucket()) for _ in range(buckets)]
    tables = [[] for _ in range(5)]
    watermark = newest = -float("inf")
    bounds = sorted(rng.sample(range(len(rows) + 1), min(cuts, len(rows))))

    def take(step):
        for table, part in zip(tables, (*step.outcome.tables(), step.watch.arrow())):
            table.append(part)

    for first, end in zip([0, *bounds], [*bounds, len(rows)]):
        before = watermark
        for number, bucket in enumerate(every):
            mine = [row for row in rows[first:end] if hash_of(row) % buckets == number]
            step = bucket.advance(rows_of(mine), settings, before)
            take(step)
            newest = max(newest, step.newest)
        watermark = max(watermark, newest - settings.lateness)
        if rng.random() < restarts:
            every = [restarted(bucket) for bucket in every]
    for bucket in every:
        take(bucket.finish(settings, newest))
    return [sorted_rows(pa.concat_tables(table)) for table in tables]


def hash_of(row):
    return int((row["vehicle"] if isinstance(row, dict) else row.vehicle)[1:])


def with_routes(bucket):
    bucket.shelf.library = MemoryLibrary()
    return bucket


def restarted(bucket):
    """Returns a bucket as another process would continue it."""
    copy = with_routes(Bucket())
    for vehicle in vehicles_of(arrow_of(list(bucket.vehicles.values()))):
        copy.vehicles[vehicle.name] = vehicle
    copy.names, copy.waiting, copy.watermark = list(bucket.names), bucket.waiting.copy(), bucket.watermark
    copy.shelf.update(bucket.shelf)
    return copy


@pytest.mark.parametrize(("round", "patience"), [(0, 20.0), (1, 20.0), (2, 60.0), (3, 60.0)])
def test_any_cut_gives_the_rows_of_the_batch_job(round, patience):
    settings = Settings(20.0, patience, alerts=ALERTS)
    seed = SEED + round
    print(f"FAIRWAY_SEED={seed}")
    rng = random.Random(seed)
    rows = random_fleet(rng, settings.lateness, patience)
    expected = batch_tables(rows)
    alerts = None
    for cuts, buckets, restarts in ((0, 1, 0), (3, 2, 1), (20, 3, 0.5), (60, 1, 0.1)):
        found = streamed(rows, rng, settings, cuts, buckets, restarts)
        for name, one, other in zip(("progress", "events", "errors"), found, expected):
            assert one == other, (name, seed, cuts, buckets)
        alerts = alerts or found[4]
        assert found[4] == alerts, (seed, cuts, buckets)
    assert len(expected[0]) > 50 and len(expected[1]) > 20 and len(expected[2]) > 5 and len(alerts) > 5


@pytest.mark.parametrize("round", range(4))
def test_any_cut_forgets_the_same(round):
    settings = Settings(20.0, 20.0 + 30 * (round % 2), alerts=ALERTS, forget=60)
    seed = SEED + 100 + round
    print(f"FAIRWAY_SEED={seed}")
    rng = random.Random(seed)
    # Some vehicles are silent for a while, within an assignment and before the next one.
    rows = [row for row in random_fleet(rng, settings.lateness, settings.assignment_lateness)
            if not isinstance(row, dict) or row["timestamp"] % 500 > 200 or hash_of(row) % 2]
    expected = streamed(rows, rng, settings, 0)
    assert any("noAssignment" in row for row in expected[2]) and len(expected[0]) > 30, seed
    for cuts, buckets, restarts in ((3, 2, 1), (20, 3, 0.5), (60, 1, 0.1)):
        assert streamed(rows, rng, settings, cuts, buckets, restarts) == expected, (seed, cuts, buckets)
