"""Checks the job on Spark: however the fixes are divided, the tables are those of `fairway.replay_table`.

One program, since starting Spark takes longer than all of its checks. Prints the name of each check that passed.
"""

import contextlib
import io
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv
import pyarrow.dataset as ds
import pyarrow.parquet as pq
from pyspark import TaskContext

import fairway
from fairway.fleet.schemas import SCHEMAS
import way_cases
from fairway_fleet import job, ways
from fairway_fleet.stream import sources
from fleet_cases import ROUTE, drive

ROOT = Path(__file__).resolve().parents[3]
folder = Path(sys.argv[1])
everything, plans = pq.read_table(folder / "fixes"), pq.read_table(folder / "assignments")
everything = everything.select(["vehicle", "timestamp", *everything.column_names[2:]])
expected = fairway.replay_table(everything, plans)
# One retry, so that a failed attempt does not end the run.
spark = job.session("local[2, 2]")


def sorted_rows(table):
    """Returns the rows of a table in an order that does not depend on theirs."""
    keys = [name for name in ("vehicle", "valid_from", "fix", "number", "source", "timestamp", "reason", "latitude",
                              "longitude", "speed") if name in table.column_names]
    return sorted(map(str, table.sort_by([(key, "ascending") for key in keys]).to_pylist()))


wanted = {name: sorted_rows(getattr(expected, name)) for name in SCHEMAS}


def assert_expected(out, tables=wanted):
    for name, schema in SCHEMAS.items():
        partitioning = ds.partitioning(pa.schema([("day", pa.date32())]), flavor="hive")
        found = ds.dataset(out / name, format="parquet", partitioning=partitioning).to_table()
        assert set(found.column_names) == set(schema.names), (name, found.column_names)
        assert sorted_rows(found.select(schema.names)) == tables[name], name
    assert not list(out.glob("_staging*")), "the staging folder is left"


@contextlib.contextmanager
def check(name):
    with tempfile.TemporaryDirectory() as place:
        yield Path(place)
    print(f"passed {name}", flush=True)


def written(place, parts):
    place.mkdir()
    for number, part in enumerate(parts):
        pq.write_table(part, place / f"part-{number}.parquet")
    return place


def by_vehicle(count):
    """Returns the fixes in parts with all fixes of their vehicles each, in the order of the names."""
    names = sorted({name for name in everything.column("vehicle").to_pylist() if name is not None})
    size = -(-len(names) // count)
    groups = [names[i : i + size] for i in range(0, len(names), size)]
    groups[0] = [None, *groups[0]]
    return [everything.filter(pc.is_in(everything["vehicle"], value_set=pa.array(g, pa.string()))) for g in groups]


def frame(table):
    return spark.createDataFrame(table)


with check("shuffled files") as place:
    figures = job.run(spark, folder / "fixes", folder / "assignments", place / "out", together=False)
    assert figures["shuffle"] and figures["fixes"] == everything.num_rows, figures
    assert_expected(place / "out")
    # What is there is not overwritten unless that is asked for.
    try:
        job.run(spark, folder / "fixes", folder / "assignments", place / "out")
        raise AssertionError("tables were overwritten")
    except ValueError as error:
        assert "already has tables" in str(error), error
    job.run(spark, folder / "fixes", folder / "assignments", place / "out", 3, mode="overwrite", together=False)
    assert_expected(place / "out")

with check("files that are together") as place:
    files = written(place / "in", by_vehicle(4))
    figures = job.run(spark, files, folder / "assignments", place / "out")
    assert not figures["shuffle"], figures
    assert_expected(place / "out")

with check("files said to be together that are not") as place:
    files = written(place / "in", [everything[:1000], everything[1000:]])
    try:
        job.run(spark, files, folder / "assignments", place / "out", together=True)
        raise AssertionError("vehicles were divided")
    except ValueError as error:
        assert "in more than one part" in str(error), error
    assert not list((place / "out").glob("*"))

with check("a retried task leaves one copy") as place:
    def unlucky(batches):
        yield from batches
        if TaskContext.get().attemptNumber() == 0 and TaskContext.get().partitionId() == 1:
            raise RuntimeError("this is the first attempt, which fails on purpose")

    shuffled = frame(everything).repartition(3)
    flaky = shuffled.mapInArrow(unlucky, shuffled.schema)
    figures = job.run(spark, flaky, frame(plans), place / "out", 4)
    assert figures["shuffle"], figures
    assert_expected(place / "out")

with check("a DataFrame that is together") as place:
    together = frame(everything).repartition(3, "vehicle")
    figures = job.run(spark, together, frame(plans), place / "out", together=True)
    assert not figures["shuffle"], figures
    assert_expected(place / "out")

with check("routes by key") as place:
    texts = plans.column("route_json").dictionary_encode().combine_chunks()
    keys = pa.array([f"route {i}" for i in range(len(texts.dictionary))])
    routes = pa.table({"route": keys, "route_json": texts.dictionary})
    keyed = plans.drop_columns(["route_json"]).append_column("route", keys.take(texts.indices))
    pq.write_table(keyed, place / "keyed.parquet")
    pq.write_table(routes, place / "routes.parquet")
    job.run(spark, folder / "fixes", place / "keyed.parquet", place / "out", routes=place / "routes.parquet")
    assert_expected(place / "out")
    job.run(spark, frame(everything), frame(keyed), place / "frames", routes=frame(routes))
    assert_expected(place / "frames")

with check("a key that no route has") as place:
    fewer = routes[1:]
    partly = fairway.replay_table(everything, keyed, fewer)
    unknown = partly.errors.filter(pc.equal(partly.errors["reason"], "unknownRoute"))
    assert unknown.num_rows > 1 and "no route 'route 0'" in unknown["detail"][0].as_py(), unknown
    figures = job.run(spark, folder / "fixes", frame(keyed), place / "out", routes=frame(fewer))
    assert_expected(place / "out", {name: sorted_rows(getattr(partly, name)) for name in SCHEMAS})
    assert figures["errors_by_reason"]["unknownRoute"] == unknown.num_rows, figures

with check("vehicles that never drive, on the day of another one's errors") as place:
    some = pa.Table.from_pylist([{"vehicle": "a", **fix} for fix in drive(ROUTE, 200_000.0)])
    some = some.drop_columns(["horizontal_accuracy"])
    broken = [("idle %d" % number, 86_400.0 * (number % 3), "{") for number in range(60)]
    vehicles, times, texts = zip(("a", 200_040.0, ROUTE), *broken)
    plan = pa.table({"vehicle": vehicles, "valid_from": times, "route_json": texts})
    pq.write_table(some, place / "fixes.parquet")
    # Columns that need not be known are missing, and it does not matter how the fixes get to their task.
    for number, fixes in enumerate((place / "fixes.parquet", frame(some).coalesce(1))):
        for together in (True, False):
            out = place / f"{number}-{together}"
            figures = job.run(spark, fixes, frame(plan), out, partitions=1, together=together)
            assert figures["errors_by_reason"] == {"noAssignment": 40, "brokenRoute": 60}, figures
            found = fairway.replay_table(some, plan)
            assert_expected(out, {name: sorted_rows(getattr(found, name)) for name in SCHEMAS})

with check("vehicles that are floats") as place:
    some = pa.Table.from_pylist([{"vehicle": 1234567890123.0, **fix} for fix in drive(ROUTE, 0.0)])
    plan = pa.table({"vehicle": [1234567890123.0], "valid_from": [0.0], "route_json": [ROUTE]})
    figures = job.run(spark, frame(some), frame(plan), place / "out", together=False)
    assert figures["progress"] == some.num_rows, figures
    columns = sources.rows(frame(some), frame(plan), 4)
    assert {row.vehicle for row in columns.collect()} == {"1234567890123"}, columns.collect()[0]
    try:
        sources.rows(frame(some), frame(plan.set_column(0, "vehicle", pa.array([17.5]))), 4).collect()
        raise AssertionError("17.5 was taken as a name")
    except Exception as error:
        assert "17.5, which is no whole number" in str(error), error

with check("roads") as place:
    subprocess.run([sys.executable, ROOT / "Tests/Products/road_town.py", place], check=True)
    words = ["roads", "pack", place / "town.osm.pbf", "--out", place / "town.roads"]
    subprocess.run([os.environ["FAIRWAY_COMMAND"], *words], check=True, stdout=subprocess.DEVNULL)
    drive = pyarrow.csv.read_csv(place / "drive.csv")
    drive = drive.cast(pa.schema([(name, pa.float64()) for name in drive.column_names]))
    parts = [drive.append_column("vehicle", pa.array([f"in town {n}"] * drive.num_rows)) for n in range(8)]
    town = pa.concat_tables([*parts, everything], promote_options="default")
    roads = fairway.match_table(town, fairway.Roads(place / "town.roads"), users="car")
    (place / "in").mkdir()
    pq.write_table(town, place / "in/fixes.parquet")
    for number, fixes in enumerate((place / "in", frame(town))):
        figures = job.run(
            spark, fixes, folder / "assignments", place / f"{number}", together=False, roads=str(place / "town.roads"))
        found = spark.read.parquet(str(place / f"{number}/roads"))
        assert figures["roads"] == found.count() > 8 * drive.num_rows, figures
        found = found.where("name is not null").orderBy("vehicle", "timestamp").toArrow()
        wanted = roads.filter(roads["name"].is_valid())
        for name in ("vehicle", "timestamp", "way", "name", "road_class", "probability", "speed_limit"):
            assert found[name].to_pylist() == wanted[name].to_pylist(), name
        assert figures["progress"] == expected.progress.num_rows, figures

with check("ways of pairs") as place:
    # A session has sent another town.roads, and sends no other file of that name.
    roads = shutil.copy(ROOT / "Benchmarks/town.roads", place / "ways.roads")
    pairs = way_cases.pairs(roads, 40)
    pq.write_table(pairs, place / "pairs.parquet")
    figures = ways.run(spark, place / "pairs.parquet", str(roads), place / "out", routes=True, partitions=3)
    found = spark.read.parquet(str(place / "out")).orderBy("pair").toArrow()
    assert figures["pairs"] == found.num_rows == pairs.num_rows and figures["pairs_by_status"]["found"] > 20, figures
    way_cases.assert_ways(found, roads)
    figures = ways.run(spark, frame(pairs), str(roads), place / "shortest", "shortest", avoided=["toll"], most_states=3)
    assert figures["pairs_by_status"]["budget"] > 20, figures
    figures = ways.run(spark, frame(pairs[:0]), str(roads), place / "none")
    assert figures["pairs"] == 0 and "status" in spark.read.parquet(str(place / "none")).columns, figures
    (place / "empty").mkdir()
    for words, attempt in {
            "already exists": lambda: ways.run(spark, frame(pairs), str(roads), place / "out"),
            "no file or folder with the table of pairs": lambda: ways.run(spark, place / "nowhere", str(roads), place / "d"),
            "has no files": lambda: ways.run(spark, place / "empty", str(roads), place / "d"),
            "cannot be read as a Parquet file": lambda: ways.run(spark, roads, str(roads), place / "d"),
            "has no column to_latitude": lambda: ways.run(spark, frame(pairs.drop_columns("to_latitude")), str(roads), place / "a"),
            "has a column status": lambda: ways.run(spark, spark.read.parquet(str(place / "out")), str(roads), place / "b"),
            "goal is fastest": lambda: ways.run(spark, frame(pairs), str(roads), place / "c", "cheapest")}.items():
        try:
            attempt()
            raise AssertionError(f"no error: {words}")
        except Exception as error:
            assert words in str(error), error
    assert not any((place / name).exists() for name in "abcd")

with check("tables without rows") as place:
    for number, rows in enumerate((0, 1)):
        figures = job.run(spark, frame(everything[:rows]), frame(plans[:0]), place / f"{number}")
        assert figures["errors_of_fixes"] == rows, figures
        empty = fairway.replay_table(everything[:rows], plans[:0])
        assert_expected(place / f"{number}", {name: sorted_rows(getattr(empty, name)) for name in SCHEMAS})
    files = written(place / "in", [everything[:0]])
    assert job.run(spark, files, folder / "assignments", place / "none")["fixes"] == 0
    assert spark.read.parquet(str(place / "none" / "events")).count() == 0

with check("a command that ends with a sentence") as place:
    roads = str(ROOT / "Benchmarks/town.roads")
    pq.write_table(way_cases.pairs(roads, 40), place / "pairs.parquet")
    for pairs, words in {"nowhere": "there is no file or folder with the table of pairs", "pairs.parquet": "already exists"}.items():
        said = io.StringIO()
        with contextlib.redirect_stderr(said):
            status = ways.main([
                "--pairs", str(place / pairs), "--roads", roads, "--out", str(place), "--master", "local[1]"])
        told = [line for line in said.getvalue().splitlines() if line.startswith("fleet: ")]
        assert status == 1 and len(told) == 1 and words in told[0], said.getvalue()
