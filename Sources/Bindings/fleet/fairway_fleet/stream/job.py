"""Follows a live fleet: reads streams of fixes and assignments; writes progress, events, errors and alerts."""

import argparse
import json
import os
import sys
import time
from pathlib import Path

from pyspark.errors import StreamingQueryException

import fairway

from .. import files
from .. import job as batch
from ..roads import sent
from . import sources, task
from .driver import Driver
from .records import Records, StreamError
from .settings import Settings, alerts_of

BUCKETS = 64


def start(spark, fixes, assignments, out, settings=None, trigger="1 second", buckets=BUCKETS, partitions=None,
          idle=60.0, checkpoint=None, available_now=False, reported=None, live_vehicles=task.LIVE_VEHICLES,
          routes=None, roads=None, road_users="car"):
    """Starts the stream; returns its query and the `Driver`, whose `record` says how far it is.

    `fixes` and `assignments` are streams with the columns of the batch job's tables; assignments may have `valid_to`.
    `reported` is called with the record of each micro-batch. `routes` is a path of Parquet files with the routes that
    assignments name by key; files may be added to it, before the assignments that need them. `roads` and `road_users` are
    those of the batch job.
    """
    rows = sources.with_clock(spark, sources.rows(fixes, assignments, buckets))
    if "://" not in out:
        out = os.path.abspath(out)
    partitions = partitions or spark.sparkContext.defaultParallelism
    driver = Driver(spark, out, settings or Settings(), buckets, partitions, idle, live_vehicles, reported,
                    routes and files.qualified(spark, routes), roads and sent(spark, roads, road_users))
    writer = rows.writeStream.foreachBatch(driver.batch).queryName("fairway")
    writer = writer.option("checkpointLocation", checkpoint or f"{out}/_checkpoint")
    writer = writer.trigger(availableNow=True) if available_now else writer.trigger(processingTime=trigger)
    return writer.start(), driver


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="fairway_fleet.stream.job", description=__doc__)
    parser.add_argument("--fixes", required=True, help="folder to which Parquet files of fixes are added")
    parser.add_argument("--assignments", required=True, help="folder to which Parquet files of assignments are added")
    parser.add_argument("--routes", help="Parquet: route, route_json; the routes that assignments name by key")
    parser.add_argument("--roads", metavar="FILE", help="road file: the table of roads has the road of each fix")
    parser.add_argument("--road-users", nargs="+", default=["car"], help="whose roads are followed: car, bicycle, foot")
    parser.add_argument("--out", required=True, help="folder for the tables, the state and the checkpoint")
    parser.add_argument("--lateness", type=float, default=Settings().lateness, help="seconds that fixes wait")
    parser.add_argument("--assignment-lateness", type=float, help="seconds that fixes wait for an assignment")
    parser.add_argument("--ahead", type=float, default=Settings().ahead, help="seconds by which a fix may be ahead")
    parser.add_argument("--forget", type=float, help="seconds of silence after which a vehicle is forgotten; never")
    parser.add_argument("--idle", type=float, default=60.0, help="seconds without any row after which time goes on")
    parser.add_argument("--trigger", default="1 second", help="the interval of micro-batches")
    parser.add_argument("--buckets", type=int, default=BUCKETS, help="parts of the state; 150 vehicles each are good")
    parser.add_argument("--partitions", type=int, help="tasks of a micro-batch; one a core")
    parser.add_argument(
        "--live-vehicles", type=int, default=task.LIVE_VEHICLES, help="the most that a worker keeps in memory")
    parser.add_argument("--files", type=int, help="the most files of fixes that a micro-batch reads")
    parser.add_argument("--options", metavar="FILE", help="navigation options (JSON)")
    parser.add_argument("--alerts", metavar="FILE", help="when alerts are reported (JSON)")
    parser.add_argument("--master", help="where Spark runs when spark-submit does not say, such as local[2]")
    parser.add_argument("--available-now", action="store_true", help="process what is there, and stop")
    parser.add_argument("--finish", action="store_true", help="then process what waits, too: no more rows will come")
    a = parser.parse_args(arguments)
    try:
        settings = Settings(
            a.lateness, a.lateness if a.assignment_lateness is None else a.assignment_lateness, a.ahead,
            forget=a.forget, **({"alerts": alerts_of(Path(a.alerts).read_text())} if a.alerts else {}),
            options=Path(a.options).read_text() if a.options else None).checked()
    except ValueError as error:
        print(f"stream: {error}", file=sys.stderr)
        return 2
    try:
        records = Records(a.out)
        if records.newest["is_finished"]:
            # It may have been interrupted while it did that.
            records.publish()
            print(f"stream: the stream in {a.out} is finished", file=sys.stderr)
            return 0 if a.finish else 1
    except StreamError as error:
        print(f"stream: {error}", file=sys.stderr)
        return 1
    spark = batch.session(a.master, is_brief=False)
    try:
        # Assignments have no limit. A kill between Spark's notes about the two folders lets the fixes get ahead by the
        # files of a micro-batch, and their assignments would be late.
        query, driver = start(
            spark, sources.files(spark, a.fixes, sources.FIXES, a.files),
            sources.files(spark, a.assignments, sources.ASSIGNMENTS), a.out, settings, a.trigger, a.buckets,
            a.partitions, a.idle, available_now=a.available_now or a.finish, reported=_print,
            live_vehicles=a.live_vehicles, routes=a.routes, roads=a.roads, road_users=a.road_users)
        query.awaitTermination()
        if a.finish:
            driver.finish()
    except KeyboardInterrupt:
        print("stream: stopped; the same command continues it", file=sys.stderr)
        return 130
    except StreamingQueryException as error:
        print(f"stream: the query failed: {error}", file=sys.stderr)
        return 1
    except (ValueError, StreamError, fairway.FairwayError) as error:
        print(f"stream: {error}", file=sys.stderr)
        return 1
    finally:
        spark.stop()
    return 0


def _print(record):
    facts = {name: record[name] for name in ("batch", "rows", "waiting", "vehicles", "restored", "counts")}
    state = sum(facts["bytes"] for facts in record["buckets"].values())
    now = time.time()
    print(json.dumps({
        **facts, "seconds": round(now - record["began"], 3), "task_seconds": round(record["task_seconds"], 3),
        "state_bytes": state, "published": round(now, 3)}), flush=True)


if __name__ == "__main__":
    sys.exit(main())
