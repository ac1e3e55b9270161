"""Replays a fleet: reads tables of fixes and assignments; writes tables of progress, events and errors."""

import argparse
import json
import sys
import time
import uuid
from collections import Counter
from pathlib import Path

import numpy as np
import pyarrow as pa
from pyspark.errors import AnalysisException
from pyspark.sql import SparkSession

import fairway

from . import files, plans, stages
from .output import Commit, Output, delete
from .roads import sent
from .task import shared


# Java does little in a batch job, which is over before its second compiler would pay.
BRIEF = "-XX:TieredStopAtLevel=1"
# What Spark remembers of the past for its pages. By default that is a thousand of each, which fill memory for half an hour.
REMEMBERED = ("spark.ui.retainedJobs", "spark.ui.retainedStages", "spark.sql.ui.retainedExecutions")


def session(master=None, is_brief=True):
    """Returns a Spark session with the settings of this job; other settings of a cluster are not changed.

    `is_brief` says that it is for batch jobs and not for a stream, which has work for Java for a long time.
    """
    builder = SparkSession.builder.appName("fairway fleet")
    if master:
        builder = builder.master(master).config("spark.driver.memory", "4g").config("spark.ui.enabled", "false")
        if is_brief:
            builder = builder.config("spark.driver.extraJavaOptions", BRIEF)
        builder = builder.config("spark.driver.host", "127.0.0.1").config("spark.driver.bindAddress", "127.0.0.1")
    if not is_brief:
        for name in REMEMBERED:
            builder = builder.config(name, "50")
    builder = (
        builder.config("spark.sql.session.timeZone", "UTC")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "65536"))
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    return spark


def run(
        spark, fixes, assignments, out, partitions=None, options=None, mode="errorifexists", routes=None,
        together=None, roads=None, road_users="car"):
    """Runs the job and returns its figures; fails if a fix was lost.

    `fixes`, `assignments` and `routes` are DataFrames, or paths of Parquet files, which are faster: the workers then
    read the fixes themselves. `together=True` says that each file of fixes (each partition of a DataFrame) has all
    fixes of its vehicles, `False` that it need not be so; by default the statistics of the files decide. `roads` is a
    road file of `fairway roads pack`: the table of roads then has the road and the limit of each fix, of the roads that
    `road_users` may use.
    """
    start = time.perf_counter()
    fairway.complete_options(options)  # Wrong options are an error before anything is read.
    cores = spark.sparkContext.defaultParallelism
    out = files.qualified(spark, out)
    commit, staging = Commit(out, mode), f"{out}/_staging-{uuid.uuid4().hex}"
    work = None
    try:
        source = stages.fixes(spark, fixes)
        clusters = source.clusters(together, cores)
        partitions = partitions or max(4 * cores, -(-(source.rows or 0) // stages.GATHERED))
        plan = plans.assignments(spark, assignments, routes, f"{staging}/routes")
        work = stages.Work(spark, staging, plan, options, roads and sent(spark, roads, road_users))
        summaries = source.summaries(spark, work, partitions, clusters)
        vehicles = pa.concat_arrays([pa.array([], pa.string()), *(names for _, names in summaries)])
        twice = shared(vehicles)
        if twice is not None:
            raise ValueError(
                f"the fixes of vehicle {twice!r} are in more than one part, although `together` says that each part "
                "has all fixes of its vehicles")
        idle = np.setdiff1d(np.arange(len(plan.vehicles)), plan.of(vehicles))
        if len(idle):
            count = min(partitions, -(-len(idle) // 100))
            summaries += stages.idle(spark, work, plan.vehicles.take(pa.array(idle)), count)
        found = [*(summary for summary, _ in summaries), _errors(staging, plan)]
        rows = commit.move(staging, [path for summary in found for path in summary["files"]])
        figures = _figures(found, rows, time.perf_counter() - start, cores)
        figures |= {"partitions": partitions, "shuffle": clusters is None, "fixes": source.count()}
    finally:
        if work:
            work.release()
        delete(staging)
    figures["fixes_per_second"] = figures["fixes"] / figures["seconds"]
    if figures["progress"] + figures["errors_of_fixes"] != figures["fixes"]:
        raise RuntimeError(
            f"{figures['fixes']} fixes came in, but {figures['progress']} rows of progress and "
            f"{figures['errors_of_fixes']} of errors went out")
    commit.finish()
    return figures


def _errors(staging, plan):
    """Writes the errors of assignments that are of no use whatever their routes are; returns a summary."""
    output = Output(staging, "driver")
    output.write("errors", plan.errors)
    return output.close()


def _figures(summaries, rows, seconds, cores):
    """Returns the figures of a run, with the shares of the time of all cores."""
    def total(name):
        return sum(summary.get(name, 0) for summary in summaries)

    reasons, sources = (sum((Counter(s[name]) for s in summaries), Counter()) for name in ("reasons", "sources"))
    assignments = sources["assignment"]
    figures = {
        "progress": rows["progress"], "events": rows["events"], "roads": rows["roads"], "errors_of_fixes": rows["errors"] - assignments,
        "errors_of_assignments": assignments, "errors_by_reason": dict(reasons), "seconds": seconds, "cores": cores}
    names = ("engine", "route", "match", "scatter", "read", "sort", "write", "worker")
    figures |= {f"{name}_seconds": total(f"{name}_seconds") for name in names}
    available = seconds * cores
    figures["share_of_engine"] = figures["engine_seconds"] / available
    figures["share_of_workers"] = (figures["worker_seconds"] - figures["engine_seconds"]) / available
    figures["share_of_spark"] = 1 - figures["worker_seconds"] / available
    figures["fixes_of_largest_partition"] = max((summary.get("fixes", 0) for summary in summaries), default=0)
    return figures


def told(a, run):
    """Runs a job in the session that a command line names, and prints its figures or what is wrong; returns the status."""
    spark = session(a.master)
    try:
        figures = run(spark)
    except (ValueError, RuntimeError, fairway.FairwayError) as error:
        print(f"fleet: {error}", file=sys.stderr)
        return 1
    except AnalysisException as error:
        # Such as a table to be written that there is already. What follows the first line is Spark's plan.
        print(f"fleet: {str(error).splitlines()[0]}", file=sys.stderr)
        return 1
    finally:
        spark.stop()
    text = json.dumps(figures, indent=1)
    if a.figures:
        Path(a.figures).write_text(text + "\n")
    print(text)
    return 0


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="fairway_fleet.job", description=__doc__)
    parser.add_argument("--fixes", required=True, help="Parquet: vehicle, timestamp, latitude, longitude, ...")
    parser.add_argument("--assignments", required=True, help="Parquet: vehicle, valid_from, and route_json or route")
    parser.add_argument("--routes", help="Parquet: route, route_json; the routes that assignments name by key")
    parser.add_argument("--roads", metavar="FILE", help="road file: the table of roads has the road of each fix")
    parser.add_argument("--road-users", nargs="+", default=["car"], help="whose roads are followed: car, bicycle, foot")
    parser.add_argument("--out", required=True, help="folder for progress, events, errors and roads")
    parser.add_argument("--partitions", type=int, help="how many parts the vehicles are dealt to; 4 a core")
    parser.add_argument("--options", metavar="FILE", help="navigation options (JSON)")
    parser.add_argument("--mode", choices=("errorifexists", "overwrite"), default="errorifexists")
    parser.add_argument(
        "--together", action=argparse.BooleanOptionalAction,
        help="each file of fixes has all fixes of its vehicles; by default the files' statistics decide")
    parser.add_argument("--master", help="where Spark runs when spark-submit does not say, such as local[2]")
    parser.add_argument("--figures", metavar="FILE", help="write the figures there too (JSON)")
    a = parser.parse_args(arguments)
    options = Path(a.options).read_text() if a.options else None
    return told(
        a, lambda spark: run(
            spark, a.fixes, a.assignments, a.out, a.partitions, options, a.mode, a.routes, a.together, a.roads,
            a.road_users))


if __name__ == "__main__":
    sys.exit(main())
