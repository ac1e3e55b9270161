"""The work of one task on its buckets: reads their state, advances them, and writes state and tables as files.

A task only adds files, under names that nobody has used before, and returns what they are called. The driver decides
that they count. So a task may run twice, be killed at any moment, or go on after its driver has died.
"""

import json
import time
import uuid
from collections import OrderedDict
from typing import NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from fairway.fleet.schemas import NUMBERS

from ..roads import RoadFile
from . import latest, state
from .catalog import Library
from .outcome import SCHEMAS
from .rows import ASSIGNMENT, FIX_ROW, Plan, Rows, fixes_of
from .settings import Settings
from .state import Files
from .storage import Folder

# A row that only makes a task look at a bucket.
WAKE = -2
INPUT = pa.schema([
    ("bucket", pa.int32()), ("kind", pa.int8()), ("vehicle", pa.string()), ("timestamp", pa.float64()),
    *((name, pa.float64()) for name in NUMBERS), ("route_json", pa.string()), ("valid_to", pa.float64()),
    ("route", pa.string())])
REPORT = pa.schema([("report", pa.string())])
TABLES = tuple(SCHEMAS)
NO_DAY = "__HIVE_DEFAULT_PARTITION__"
PRIVATE = "_stream"
LIBRARY = f"{PRIVATE}/library"
# The most vehicles that a worker keeps in memory; one takes some 3 KB, and more with its session.
LIVE_VEHICLES = 100_000


class Order(NamedTuple):
    """What the driver asks of the tasks of one micro-batch."""

    out: str
    batch: int
    # Differs for each time that the micro-batch is tried.
    attempt: str
    settings: Settings
    watermark: float
    now: float
    clock: float
    # The state of each bucket, and whether the stream ends with this batch.
    files: dict
    is_last: bool = False
    live_vehicles: int = LIVE_VEHICLES
    # The table of routes, as Spark's broadcast of a dictionary; None if there is none.
    routes: object = None
    roads: RoadFile | None = None


class Live(OrderedDict):
    """The buckets that this process has advanced, with their sessions, by folder and number.

    It saves reading them again. A bucket is used only if the files that it was read from or written to are those that
    the driver names, or the first of those.
    """

    def bucket(self, folder, number, files):
        """Returns a bucket, and whether nothing had to be read."""
        known, bucket = self.pop((folder.full(""), number), (Files(), None))
        if bucket is None or not state.is_start(known, files):
            return state.load(folder, files), False
        return state.load(folder, files, bucket, known), known == files

    def keep(self, folder, number, files, bucket, limit):
        self[folder.full(""), number] = (files, bucket)
        total = sum(len(each.vehicles) for _, each in self.values())
        while total > limit and len(self) > 1:
            _, (_, oldest) = self.popitem(last=False)
            total -= len(oldest.vehicles)


LIVE = Live()


def work(order, batches):
    """Advances the buckets of which there are rows; yields a report for the driver."""
    table = pa.Table.from_batches(batches, schema=INPUT)
    if table.num_rows == 0:
        return
    start = time.perf_counter()
    folder = Folder(order.out)
    library = Library(order.out, LIBRARY, order.routes and order.routes.value)
    name = f"{order.batch:010}-{uuid.uuid4().hex[:12]}"
    tables = {table_name: [] for table_name in TABLES}
    roads = order.roads and order.roads.facts()
    report = {"buckets": {}, "moves": [], "fixes": 0, "newest": None, "restored": 0}
    for number, rows in divided(table):
        bucket, is_live = LIVE.bucket(folder, number, order.files.get(number, Files()))
        report["restored"] += not is_live
        bucket.shelf.library, bucket.roads = library, roads
        if order.is_last:
            step = bucket.finish(order.settings, order.clock)
        else:
            step = bucket.advance(rows, order.settings, order.watermark, order.now, order.clock)
        for table_name, part in zip(TABLES, (*step.outcome.tables(), step.watch.arrow())):
            if part.num_rows:
                tables[table_name].append(part)
        report["fixes"] += step.fixes
        if step.newest > (report["newest"] or -np.inf):
            report["newest"] = step.newest
        files, size = state.save(
            folder, order.files.get(number, Files()), bucket, step.changed, f"{PRIVATE}/state/{number:05}/{name}",
            step.has_forgotten)
        staged, target = f"{staging(order)}/latest/{number:05}-{name}", f"latest/bucket-{number:05}.parquet"
        if step.changed or step.has_forgotten:
            write(folder, staged, latest.table(bucket))
            report["moves"].append((staged, target))
        report["buckets"][number] = {
            "vehicles": files.vehicles, "routes": files.routes, **state.wake(bucket, order.settings),
            "waiting": len(bucket.waiting), "count": len(bucket.vehicles), "bytes": size}
        LIVE.keep(folder, number, files, bucket, order.live_vehicles)
    for table_name, parts in tables.items():
        rows = pa.concat_tables(parts) if parts else None
        report[table_name] = rows.num_rows if parts else 0
        if table_name == "errors":
            report["errors_of_fixes"] = pc.sum(pc.equal(rows.column("source"), "fix")).as_py() if parts else 0
        for day, part in by_day(rows) if parts else ():
            staged = f"{staging(order)}/{table_name}/{day}-{name}"
            write(folder, staged, part)
            report["moves"].append((staged, f"{table_name}/day={day}/{name}.parquet"))
    folder.sync()
    report["seconds"] = time.perf_counter() - start
    yield pa.RecordBatch.from_pydict({"report": [json.dumps(report)]}, schema=REPORT)


def waking(buckets):
    """Returns rows that only make a task look at buckets."""
    return pa.Table.from_pylist([{"bucket": bucket, "kind": WAKE} for bucket in buckets], INPUT)


def staging(order):
    return f"{PRIVATE}/staging/{order.attempt}"


def write(folder, name, table):
    sink = pa.BufferOutputStream()
    pq.write_table(table, sink)
    folder.write(name, sink.getvalue())


def begin(folder):
    """Writes tables without rows, so that they can be read before there are any."""
    for name, schema in SCHEMAS.items():
        columns = pa.schema([field for field in schema if field.name != "day"])
        write(folder, f"{name}/day={NO_DAY}/columns.parquet", columns.empty_table())
    write(folder, "latest/columns.parquet", latest.SCHEMA.empty_table())


def by_day(table):
    """Yields the days in a table, as their folders are called, and the rows of each without the day."""
    days = table.column("day")
    for day in pc.unique(days).to_pylist():
        rows = table.filter(pc.is_null(days) if day is None else pc.equal(days, pa.scalar(day, pa.date32())))
        yield NO_DAY if day is None else day.isoformat(), rows.drop_columns("day")


def divided(table):
    """Yields the numbers of the buckets in a table, and the rows of each."""
    buckets = table.column("bucket").to_numpy()
    order = np.argsort(buckets, kind="stable")
    table = table.take(pa.array(order)).combine_chunks()
    buckets = buckets[order]
    starts = np.flatnonzero(np.diff(buckets, prepend=-1)).tolist()
    for first, end in zip(starts, [*starts[1:], len(buckets)]):
        yield int(buckets[first]), rows_of(table.slice(first, end - first))


def rows_of(table):
    kinds = table.column("kind").to_numpy()
    fixes = table if (kinds == FIX_ROW).all() else table.filter(pa.array(kinds == FIX_ROW))
    plans = table.filter(pa.array(kinds == ASSIGNMENT)).select(
        ["vehicle", "timestamp", "route_json", "valid_to", "route"])
    names, records = fixes_of(fixes)
    return Rows(names, records, [Plan(*row.values()) for row in plans.to_pylist()])
