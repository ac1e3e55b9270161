"""Finds the way of each pair of places of a table on the roads of a file; writes the pairs with what was found."""

import argparse
import sys
import time

from pyspark.sql import DataFrame
from pyspark.sql.pandas.types import from_arrow_schema, to_arrow_schema
from pyspark.sql.types import StructType

from . import files
from .job import told
from .pairs import STATUSES, Search, WayFile
from .roads import ship


def run(
        spark, pairs, roads, out, goal="fastest", refused=(), avoided=(), weight=10, most_states=None, routes=False,
        partitions=None, mode="errorifexists"):
    """Runs the job and returns its figures; fails if a pair was lost.

    `pairs` is a DataFrame, or the path of Parquet files, with `from_latitude`, `from_longitude`, `to_latitude` and
    `to_longitude` beside columns of any kind. `roads` is a road file of `fairway roads pack`. `goal`, `refused`, `avoided` and
    `weight` are those of `fairway.Ways`. The search of a pair settles at most `most_states` states. With `routes` each pair
    that has a way has the route, too, in a column as assignments have it.
    """
    start = time.perf_counter()
    refused, avoided = ((kinds,) if isinstance(kinds, str) else tuple(kinds) for kinds in (refused, avoided))
    frame = pairs if isinstance(pairs, DataFrame) else _read(spark, pairs)
    search = Search(WayFile(ship(spark, roads), goal, refused, avoided, weight), most_states, routes)
    search.check(to_arrow_schema(frame.schema))
    partitions = partitions or 4 * spark.sparkContext.defaultParallelism
    schema = StructType([*frame.schema, *from_arrow_schema(search.added)])
    found = frame.repartition(partitions).mapInArrow(lambda batches: map(search.rows, batches), schema)
    found.write.mode(mode).parquet(str(out))
    seconds = time.perf_counter() - start
    # What a reader of the table will find.
    counts = dict(spark.read.schema(schema).parquet(str(out)).groupBy("status").count().collect())
    rows, total = frame.count(), sum(counts.values())
    if rows != total:
        raise RuntimeError(f"{rows} pairs came in, but {total} rows went out")
    return {
        "pairs": rows, "pairs_by_status": {status: counts[status] for status in STATUSES if status in counts},
        "seconds": seconds, "pairs_per_second": rows / seconds, "partitions": partitions}


def _read(spark, path):
    """Returns the table of pairs of a file or a folder, if all of its files are Parquet files."""
    system, paths = files.listed(files.qualified(spark, path), "pairs")
    for each in paths:
        files.reader(system, each, "").close()
    return spark.read.parquet(str(path))


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="fairway_fleet.ways", description=__doc__)
    parser.add_argument("--pairs", required=True, help="Parquet: from_latitude, from_longitude, to_latitude, to_longitude, ...")
    parser.add_argument("--roads", required=True, metavar="FILE", help="road file of fairway roads pack")
    parser.add_argument("--out", required=True, help="folder for the pairs with their ways")
    parser.add_argument("--shortest", action="store_true", help="the shortest way instead of the fastest one")
    kinds = "toll, motorway, ferry, unpaved, tunnel"
    parser.add_argument("--refuse", nargs="+", default=(), metavar="KIND", help=f"kinds of roads that are closed: {kinds}")
    parser.add_argument("--avoid", nargs="+", default=(), metavar="KIND", help="kinds of roads that cost more")
    parser.add_argument("--weight", type=float, default=10, help="how many times more these cost; 10")
    parser.add_argument("--most-states", type=int, metavar="N", help="the most states that the search of a pair settles")
    parser.add_argument("--routes", action="store_true", help="write the route of each pair, too, as route_json")
    parser.add_argument("--partitions", type=int, help="how many parts the pairs are dealt to; 4 a core")
    parser.add_argument("--mode", choices=("errorifexists", "overwrite"), default="errorifexists")
    parser.add_argument("--master", help="where Spark runs when spark-submit does not say, such as local[2]")
    parser.add_argument("--figures", metavar="FILE", help="write the figures there too (JSON)")
    a = parser.parse_args(arguments)
    return told(
        a, lambda spark: run(
            spark, a.pairs, a.roads, a.out, "shortest" if a.shortest else "fastest", a.refuse, a.avoid, a.weight,
            a.most_states, a.routes, a.partitions, a.mode))


if __name__ == "__main__":
    sys.exit(main())
