"""Measures a stream with very many vehicles of which hardly any drive:

    python Tests/Products/fleet/stream_idle.py --folder DIR

It writes the state of --vehicles, which last drove a year ago, and then lets --active of them come back, with a
micro-batch of one fix of each every time. The states are those of a thousand different places on a route.
"""

import argparse
import json
import os
import time
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from pyspark.sql import functions as F
from own_folder import own_folder
from stream_load import TOUR, Fleet, usage

from fairway_fleet import job as batch
from fairway_fleet.stream import job, sources, state
from fairway_fleet.stream.bucket import Bucket
from fairway_fleet.stream.records import EMPTY, RECORDS
from fairway_fleet.stream.rows import NO_FIXES, Plan, Rows, fixes_of
from fairway_fleet.stream.rows import arrow_of as fixes_to_arrow
from fairway_fleet.stream.settings import Settings
from fairway_fleet.stream.storage import Folder
from fairway_fleet.stream.vehicle import arrow_of

YEAR = 365 * 86_400
SETTINGS = Settings(2.0, 2.0)


def patterns(start, count=1000):
    """Returns vehicles in the middle of a drive, and the texts of their routes."""
    fleet, bucket = Fleet(count, 1.0, 1), Bucket()
    names = fleet.names.to_pylist()
    plans = [Plan(name, start - 1, TOUR, None) for name in names]
    for second in range(60):
        table = fleet.fixes(start, start + second, start + second + 1)
        table = table.set_column(0, "vehicle", table.column("vehicle").cast(pa.string()))
        bucket.advance(Rows(*fixes_of(table), plans if second == 0 else []), SETTINGS)
    bucket.finish(SETTINGS, start + 1e6)
    return list(bucket.vehicles.values()), bucket.shelf


def populate(folder, numbers, start):
    """Writes the states; returns the facts about the buckets that a record has."""
    found, shelf = patterns(start)
    models = arrow_of(found)
    waiting = pa.RecordBatch.from_pydict(fixes_to_arrow([], NO_FIXES))
    keys = pa.RecordBatch.from_arrays([pa.array(list(shelf)), pa.array(list(shelf.values()))], schema=state.ROUTES)
    with pa.ipc.new_stream(sink := pa.BufferOutputStream(), state.ROUTES) as writer:
        writer.write_batch(keys)
    routes = sink.getvalue()
    facts = {}
    order = np.argsort(numbers, kind="stable")
    bounds = np.searchsorted(numbers[order], np.arange(numbers.max() + 2))
    for number in range(len(bounds) - 1):
        indices = order[bounds[number]:bounds[number + 1]]
        columns = models.take(pa.array(indices % len(found))).columns
        columns[0] = pa.array([f"vehicle-{index:07}" for index in indices.tolist()])
        vehicles = pa.RecordBatch.from_arrays(columns, schema=models.schema)
        name = f"_stream/state/{number:05}/idle"
        data = state.encoded(vehicles, waiting, start + YEAR, True)
        folder.write(f"{name}.vehicles", data)
        folder.write(f"{name}.routes", routes)
        facts[number] = {
            "vehicles": [f"{name}.vehicles"], "routes": [f"{name}.routes"], "wake": None, "waiting": 0,
            "count": len(indices), "bytes": len(data)}
    return facts


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", required=True, type=Path)
    parser.add_argument("--vehicles", type=int, default=1_000_000)
    parser.add_argument("--active", type=int, default=1000)
    parser.add_argument("--buckets", type=int, default=4096)
    parser.add_argument("--batches", type=int, default=12)
    a = parser.parse_args()
    own_folder(a.folder, "fixes", "assignments", "out")
    out = a.folder / "out"
    for name in ("fixes", "assignments"):
        (a.folder / name).mkdir(parents=True)
    spark = batch.session("local[2]", is_brief=False)
    names = spark.range(a.vehicles).select(F.format_string("vehicle-%07d", "id").alias("vehicle"))
    numbers = names.select(F.pmod(F.xxhash64("vehicle"), F.lit(a.buckets)).cast("int").alias("n")).toArrow()
    numbers = numbers.column("n").to_numpy()
    began = time.time()
    start = began - YEAR
    facts = populate(Folder(str(out)), numbers, start)
    populated = time.time() - began
    Folder(str(out)).write_at_once(f"{RECORDS}/{0:010}.json", json.dumps({
        **EMPTY, "buckets": facts, "watermark": start + YEAR, "newest": start + YEAR}).encode())
    size = sum(path.stat().st_size for path in (out / "_stream/state").rglob("*") if path.is_file())
    vehicles = sum(path.stat().st_size for path in (out / "_stream/state").rglob("*.vehicles"))
    chosen = np.random.default_rng(2).choice(a.vehicles, a.active, replace=False)
    now = time.time()
    for number in range(a.batches):
        # Back where they were.
        pq.write_table(pa.table({
            "vehicle": [f"vehicle-{index:07}" for index in chosen.tolist()],
            "timestamp": np.full(a.active, now + number), "latitude": np.full(a.active, 40.0),
            "longitude": np.full(a.active, -29.97), "horizontal_accuracy": np.full(a.active, 5.0),
            "speed": np.full(a.active, 0.0), "course": pa.nulls(a.active, pa.float64())}),
            a.folder / f"fixes/{number:05}.parquet")
    records, sizes = [], []

    def reported(record):
        records.append(record)
        sizes.append(usage(os.getpid())[:2])

    query, driver = job.start(
        spark, sources.files(spark, str(a.folder / "fixes"), sources.FIXES, 1),
        sources.files(spark, str(a.folder / "assignments"), sources.ASSIGNMENTS), str(out), SETTINGS,
        buckets=a.buckets, available_now=True, reported=reported)
    query.awaitTermination()
    seconds = [record["ended"] - record["began"] for record in records]
    print(json.dumps({
        "vehicles": int(driver.record["vehicles"]), "buckets": a.buckets, "seconds to write them": round(populated),
        "bytes of state a vehicle": round(vehicles / a.vehicles), "MB of state": round(size / 1e6),
        "active": a.active, "rows of progress and errors": [
            driver.record["counts"][name] for name in ("progress", "errors_of_fixes")],
        "seconds of the batches": [round(each, 2) for each in seconds],
        "memory (MB) of Java and Python": [round(each) for each in sizes[-1]]}, indent=1))
    spark.stop()


if __name__ == "__main__":
    main()
