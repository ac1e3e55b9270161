"""Replays a fleet: reads tables of fixes and assignments; writes tables of progress, events and errors."""

import argparse
import json
import sys
import time
from pathlib import Path

from pyspark import StorageLevel, TaskContext
from pyspark.accumulators import AccumulatorParam
from pyspark.sql import SparkSession

from . import tables, worker


class Sums(AccumulatorParam):
    """The sums of the workers' measurements."""

    def zero(self, value):
        return {}

    def addInPlace(self, first, second):
        for key, number in second.items():
            first[key] = first.get(key, 0) + number
        return first


def session(master=None):
    """Returns a Spark session with the settings of this job; other settings of a cluster are not changed."""
    builder = SparkSession.builder.appName("fairway fleet")
    if master:
        builder = builder.master(master).config("spark.driver.memory", "4g").config("spark.ui.enabled", "false")
        builder = builder.config("spark.driver.host", "127.0.0.1").config("spark.driver.bindAddress", "127.0.0.1")
    builder = (
        builder.config("spark.sql.session.timeZone", "UTC")
        # Days are written side by side; otherwise Spark would first sort the rows of each task by day.
        .config("spark.sql.maxConcurrentOutputFileWriters", "64")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "16384"))
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    return spark


def outcomes(fixes, assignments, partitions, options=None, sums=None):
    """Returns a row for each fix, whatever its outcome, and a row for each unusable assignment."""
    def replay(batches):
        run = worker.Replay(options)
        yield from run.batches(batches)
        if sums is not None:
            sums.add({**vars(run.meter), f"fixes of partition {TaskContext.get().partitionId()}": run.meter.fixes})

    return tables.timeline(fixes, assignments, partitions).mapInArrow(replay, tables.OUTCOME)


def run(spark, fixes, assignments, out, partitions=None, options=None, mode="errorifexists"):
    """Runs the job and returns its figures; fails if a fix was lost."""
    context = spark.sparkContext
    partitions = partitions or 4 * context.defaultParallelism
    sums = context.accumulator({}, Sums())
    start = time.perf_counter()
    results = outcomes(fixes, assignments, partitions, options, sums).persist(StorageLevel.DISK_ONLY)
    written = {
        "progress": tables.progress(results), "events": tables.events(results), "errors": tables.errors(results)}
    try:
        for name, table in written.items():
            table.write.mode(mode).partitionBy("day").parquet(f"{out}/{name}")
    finally:
        results.unpersist()

    def read(name):
        return spark.read.schema(written[name].schema).parquet(f"{out}/{name}")

    for name, table in written.items():
        # Without rows there are no days, and so no file with the columns.
        if read(name).isEmpty():
            spark.createDataFrame([], table.schema).write.mode("append").parquet(f"{out}/{name}")
    seconds = time.perf_counter() - start
    errors = read("errors")
    figures = {
        "fixes": fixes.count(), "assignments": assignments.count(), "progress": read("progress").count(),
        "events": read("events").count(), "errors_of_fixes": errors.where("source = 'fix'").count(),
        "errors_of_assignments": errors.where("source = 'assignment'").count(),
        "errors_by_reason": {row.reason: row["count"] for row in errors.groupBy("reason").count().collect()},
        "seconds": seconds, "cores": context.defaultParallelism, "partitions": partitions}
    figures["fixes_per_second"] = figures["fixes"] / seconds
    figures |= {key: value for key, value in sums.value.items() if key.endswith("_seconds")}
    # The time of all cores is that of the engine, that of routes and columns in the workers, and that of Spark.
    total = seconds * context.defaultParallelism
    figures["share_of_engine"] = figures.get("engine_seconds", 0) / total
    figures["share_of_workers"] = (figures.get("worker_seconds", 0) - figures.get("engine_seconds", 0)) / total
    figures["share_of_spark"] = 1 - figures.get("worker_seconds", 0) / total
    loads = [value for key, value in sums.value.items() if key.startswith("fixes of partition")]
    figures["fixes_of_largest_partition"] = max(loads, default=0)
    if figures["progress"] + figures["errors_of_fixes"] != figures["fixes"]:
        raise RuntimeError(
            f"{figures['fixes']} fixes came in, but {figures['progress']} rows of progress and "
            f"{figures['errors_of_fixes']} of errors went out")
    return figures


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="fairway_fleet.job", description=__doc__)
    parser.add_argument("--fixes", required=True, help="Parquet: vehicle, timestamp, latitude, longitude, ...")
    parser.add_argument("--assignments", required=True, help="Parquet: vehicle, route_json, valid_from")
    parser.add_argument("--out", required=True, help="folder for progress, events and errors")
    parser.add_argument("--partitions", type=int, help="how many parts the vehicles are dealt to; 4 a core")
    parser.add_argument("--options", metavar="FILE", help="navigation options (JSON)")
    parser.add_argument("--mode", choices=("errorifexists", "overwrite"), default="errorifexists")
    parser.add_argument("--master", help="where Spark runs when spark-submit does not say, such as local[2]")
    parser.add_argument("--figures", metavar="FILE", help="write the figures there too (JSON)")
    a = parser.parse_args(arguments)
    options = Path(a.options).read_text() if a.options else None
    spark = session(a.master)
    try:
        fixes, assignments = spark.read.parquet(a.fixes), spark.read.parquet(a.assignments)
        figures = run(spark, fixes, assignments, a.out, a.partitions, options, a.mode)
    except (ValueError, RuntimeError) as error:
        print(f"fleet: {error}", file=sys.stderr)
        return 1
    finally:
        spark.stop()
    text = json.dumps(figures, indent=1)
    if a.figures:
        Path(a.figures).write_text(text + "\n")
    print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
