"""The part of a stream that decides which micro-batches count.

Everything before the record of a micro-batch exists can be repeated, since tasks only add files that nobody reads yet;
everything after it can be continued, since the record says which files have to be moved into the tables.
"""

import json
import math
import time
import uuid
from functools import partial

from pyspark.sql.pandas.types import from_arrow_schema

from . import task
from .catalog import Catalog
from .records import Records, StreamError
from .state import Files
from .task import LIBRARY, PRIVATE, Order

STAGING = f"{PRIVATE}/staging"
COUNTS = ("fixes", "progress", "events", "errors", "errors_of_fixes", "roads", "alerts")


class Driver:
    """The micro-batches of one output folder."""

    def __init__(
            self, spark, out, settings, buckets, partitions, idle=60.0, live_vehicles=task.LIVE_VEHICLES, reported=None,
            routes=None, roads=None):
        self._spark, self._out, self._settings = spark, out, settings.checked()
        self._buckets, self._partitions, self._idle, self._live = buckets, partitions, idle, live_vehicles
        self._reported = reported or (lambda record: None)
        self._records = Records(out)
        self._folder = self._records.folder
        self._check_buckets()
        self._roads = roads
        self._catalog = Catalog(self._folder, LIBRARY, routes)
        self._routes = spark.sparkContext.broadcast(self._catalog.keys)
        self._records.publish()
        # Whatever a run left behind that was killed.
        self._folder.remove(STAGING)
        self._remove_unused_state()

    @property
    def record(self):
        """The record of the newest micro-batch that counts."""
        return self._records.newest

    def _check_buckets(self):
        name = f"{PRIVATE}/stream.json"
        if not self._folder.exists(name):
            task.begin(self._folder)
            self._folder.write_at_once(name, json.dumps({"buckets": self._buckets}).encode())
        found = self._folder.json(name)["buckets"]
        if found != self._buckets:
            raise StreamError(
                f"the stream in {self._out} has {found} buckets, not {self._buckets}: their number cannot be changed, "
                "because it says where the state of each vehicle is")

    def batch(self, rows, number):
        """Processes a micro-batch of Structured Streaming, unless it counts already."""
        if self.record["is_finished"]:
            raise StreamError(f"the stream in {self._out} is finished: nothing can be added to it")
        if number == self.record["batch"]:
            return
        if number != self.record["batch"] + 1:
            raise StreamError(
                f"the checkpoint continues with batch {number}, but the tables in {self._out} have "
                f"{self.record['batch'] + 1} batches: they do not belong together. Use the checkpoint that the tables "
                "were made with, or a new folder for both")
        self._process(rows, number)

    def finish(self):
        """Processes all that waits, because there will be no more rows."""
        if not self.record["is_finished"]:
            self._process(None, self.record["batch"] + 1, is_last=True)

    def _process(self, rows, number, is_last=False):
        old, now = self.record, time.time()
        watermark = -math.inf if old["watermark"] is None else old["watermark"]
        newest = -math.inf if old["newest"] is None else old["newest"]
        clock = newest if is_last else -math.inf
        if not is_last and old["arrived"] is not None and now - old["arrived"] > self._idle:
            # Nothing comes from any vehicle: time goes on by the clock, for the alerts about silence.
            clock = newest + now - old["arrived"] - self._idle
        if self._catalog.refresh():
            self._routes.destroy()
            self._routes = self._spark.sparkContext.broadcast(self._catalog.keys)
        order = Order(
            self._out, number, uuid.uuid4().hex[:12], self._settings, watermark, now, clock,
            {int(bucket): Files.of(lists) for bucket, lists in old["buckets"].items()}, is_last, self._live, self._routes,
            self._roads)
        woken = [
            int(bucket) for bucket, facts in old["buckets"].items()
            if facts["wake"] is not None and (is_last or _has_to_do(facts, watermark, clock))]
        reports = self._run(rows, woken, order)
        record = self._record(old, reports, number, now, watermark, newest, is_last)
        self._records.add(record)
        self._clean(old, record)
        self._reported(record)

    def _run(self, rows, woken, order):
        wake = None
        if woken:
            wake = self._spark.createDataFrame(task.waking(woken))
        if rows is not None:
            rows = rows.select(*task.INPUT.names)
            rows = rows if wake is None else rows.unionByName(wake)
        else:
            rows = wake
        if rows is None:
            return []
        parts = rows.repartition(self._partitions, "bucket")
        found = parts.mapInArrow(partial(task.work, order), from_arrow_schema(task.REPORT)).collect()
        return [json.loads(row.report) for row in found]

    def _record(self, old, reports, number, now, watermark, newest, is_last):
        counts = {name: old["counts"].get(name, 0) + sum(r[name] for r in reports) for name in COUNTS}
        buckets = {**old["buckets"]}
        for report in reports:
            buckets.update(report["buckets"])
        waiting = sum(facts["waiting"] for facts in buckets.values())
        if counts["fixes"] != counts["progress"] + counts["errors_of_fixes"] + waiting:
            raise StreamError(
                f"{counts['fixes']} fixes came in, but {counts['progress']} rows of progress and "
                f"{counts['errors_of_fixes']} of errors went out, and {waiting} wait")
        newest = max([newest, *(r["newest"] for r in reports if r["newest"] is not None)])
        watermark = max(watermark, newest - self._settings.lateness)
        has_rows = any(report["fixes"] for report in reports)
        return {
            "batch": number, "watermark": _finite(watermark), "newest": _finite(newest),
            "arrived": now if has_rows else old["arrived"], "counts": counts, "waiting": waiting,
            "vehicles": sum(facts["count"] for facts in buckets.values()),
            "rows": sum(report["fixes"] for report in reports), "began": now, "ended": time.time(),
            "task_seconds": sum(report["seconds"] for report in reports),
            "restored": sum(report["restored"] for report in reports), "buckets": buckets,
            "moves": [move for report in reports for move in report["moves"]], "is_finished": is_last}

    def _clean(self, old, record):
        """Removes files that no record needs any more."""
        used = {name for facts in record["buckets"].values() for kind in ("vehicles", "routes") for name in facts[kind]}
        for facts in old["buckets"].values():
            for name in (*facts["vehicles"], *facts["routes"]):
                if name not in used:
                    self._folder.remove(name)

    def _remove_unused_state(self):
        facts = self.record["buckets"].values()
        used = {name for each in facts for kind in ("vehicles", "routes") for name in each[kind]}
        for bucket in self._folder.names(f"{PRIVATE}/state"):
            for name in self._folder.names(f"{PRIVATE}/state/{bucket}"):
                if (path := f"{PRIVATE}/state/{bucket}/{name}") not in used:
                    self._folder.remove(path)


def _has_to_do(facts, watermark, clock):
    """Returns whether a bucket has something to do without rows. Only alerts are due by the clock."""
    alarm = facts.get("alarm", facts["wake"])
    return facts["wake"] < watermark or (alarm is not None and alarm < clock)


def _finite(number):
    return number if math.isfinite(number) else None
