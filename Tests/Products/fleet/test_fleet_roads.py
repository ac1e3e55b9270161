"""The table of roads: in memory, by the batch job's tasks, and by a stream however it is cut."""

import json
import os
import random
import subprocess
import sys

import numpy as np
import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet as pq
import pytest
from fleet_cases import ROOT, ROUTE
from stream_cases import PLANS, SCHEMA, Plan, rows_of, sorted_rows

import fairway
from fairway.fleet.assignments import Assignments
from fairway.fleet.fixes import Fixes
from fairway.fleet.roads import RoadFacts, road_tables
from fairway.fleet.schemas import ROADS
from fairway_fleet.roads import RoadFile
from fairway_fleet.stream.bucket import Bucket
from fairway_fleet.stream.settings import Settings
from fairway_fleet.stream.vehicle import arrow_of, vehicles_of
from fairway_fleet.task import Task

START = 1e9


@pytest.fixture(scope="module")
def town(tmp_path_factory):
    """A road file, and the fixes of four vehicles, some of which lack something or lie far from all roads."""
    folder = tmp_path_factory.mktemp("town")
    subprocess.run([sys.executable, ROOT / "Tests/Products/road_town.py", folder], check=True)
    subprocess.run(
        [os.environ["FAIRWAY_COMMAND"], "roads", "pack", folder / "town.osm.pbf", "--out", folder / "town.roads"],
        check=True, stdout=subprocess.DEVNULL)
    drive = pyarrow.csv.read_csv(folder / "drive.csv").to_pylist()
    rows = []
    for number in range(4):
        for i, fix in enumerate(drive):
            # The last vehicle is silent for a while.
            wait = 90 if number == 3 and i > 60 else 0
            row = {**fix, "vehicle": f"v{number}", "timestamp": START + 7 * number + i + wait}
            if number == 1 and i % 50 == 7:
                row["latitude"] = [None, float("nan"), 1.0][i // 50]
            rows.append(row)
    return folder / "town.roads", [{name: row.get(name) for name in SCHEMA.names} for row in rows]


def expected(town, rows=None):
    facts = RoadFacts(fairway.Roads(town[0]), "car")
    fixes = Fixes.sorted(pa.Table.from_pylist(rows or town[1], SCHEMA))
    return pa.concat_tables(road_tables(fixes, facts))


def test_a_row_for_each_fix_that_can_be_used(town):
    table = expected(town)
    assert table.schema == ROADS and table.num_rows == len(town[1]) - 1
    row = table.slice(0, 1).to_pylist()[0]
    assert row["vehicle"] == "v0" and row["timestamp"] == START and row["day"].isoformat() == "2001-09-09"
    assert (row["way"], row["name"], row["number"], row["road_class"]) == (100, "Street 1", "K 7", "residential")
    assert (row["speed_limit"], row["speed_limit_unit"]) == (50, "km/h") and 0 < row["probability"] <= 1
    limits = table.column("speed_limit")
    assert 0 < limits.null_count < table.num_rows
    assert limits.is_null().equals(table.column("speed_limit_unit").is_null())
    speeds = {(each["vehicle"], each["timestamp"]): each["speed"] for each in town[1]}
    above = 0
    for each in table.to_pylist():
        speed, limit, speeding = speeds[each["vehicle"], each["timestamp"]], each["speed_limit"], each["speeding"]
        is_known = limit is not None and speed is not None and speed >= 0
        assert (speeding is not None) == is_known
        if is_known:
            assert speeding == pytest.approx(max(0, speed - limit / 3.6), abs=1e-9)
            above += speeding > 0
    print(f"{above} of {table.num_rows} fixes are too fast")
    nowhere = table.filter(pa.array(table.column("way").is_null().to_numpy()))
    assert nowhere.num_rows == 2 and set(nowhere.column("name").to_pylist()) == {None}
    fixes = Fixes.sorted(pa.Table.from_pylist(town[1], SCHEMA))
    for size in (1, 50, 133, 200):
        assert pa.concat_tables(road_tables(fixes, RoadFacts(fairway.Roads(town[0]), "car"), size)) == table


def test_it_is_the_match_of_the_table(town):
    table = expected(town)
    match = fairway.match_table(pa.Table.from_pylist(town[1], SCHEMA), fairway.Roads(town[0]), users="car")
    match = match.filter(pa.array(~np.isin(np.arange(match.num_rows), [133 + 7])))
    for name in ROADS.names[1:-1]:
        assert table[name].to_pylist() == match[name].cast(table[name].type).to_pylist(), name


def test_the_batch_job_writes_it(town, tmp_path):
    fixes = pa.Table.from_pylist([*town[1], {"vehicle": None, "timestamp": START, "latitude": 47.0, "longitude": 11.0}],
                                 SCHEMA)
    plan = Assignments.of_tables(pa.Table.from_pylist([{"vehicle": "v0", "valid_from": 0.0, "route_json": ROUTE}], PLANS))
    task = Task(f"file:{tmp_path}", "one", plan, roads=RoadFile(str(town[0])).facts())
    task.add(fixes)
    files = [file for file, _ in task.finish()[0]["files"] if "/roads/" in file]
    assert files and all("day=" in file for file in files)
    found = pa.concat_tables([pq.ParquetFile(tmp_path / file).read() for file in files])
    assert sorted_rows(found) == sorted_rows(expected(town).drop_columns("day"))


def test_there_is_no_road_file(tmp_path):
    (tmp_path / "no.roads").write_bytes(b"nothing")
    with pytest.raises(fairway.FairwayError, match="road"):
        RoadFile(str(tmp_path / "no.roads")).facts()


def test_a_stream_tells_speeding_by_the_limit_of_the_road(town):
    # A route without limits, as of OSRM, which lies elsewhere.
    answer = json.loads(ROUTE)
    for leg in [leg for route in answer.get("routes", [answer]) for leg in route["legs"]]:
        leg.get("annotation", {}).pop("maxspeed", None)
    fixes = [{**row, "speed": 25.0} for row in town[1] if row["vehicle"] == "v0"]
    rows, settings = [Plan("v0", START, json.dumps(answer), None), *fixes], Settings(10.0, 10.0)

    def told(roads):
        bucket = Bucket()
        bucket.roads = roads
        steps = [bucket.advance(rows_of(rows), settings)]
        steps.append(bucket.finish(settings, max(row["timestamp"] for row in fixes)))
        return [row for step in steps for row in step.watch.rows if row[3] == "speeding"]

    with_roads = told(RoadFacts(fairway.Roads(town[0]), "car"))
    begun = [(value, limit) for *_, phase, _, value, limit, _, _ in with_roads if phase == "begin"]
    assert begun and all(value == 25 and limit == pytest.approx(50 / 3.6) for value, limit in begun), with_roads
    assert told(None) == []


@pytest.mark.parametrize("forget", [None, 70])
@pytest.mark.parametrize("patience", [10.0, 60.0])
def test_a_stream_writes_it_however_it_is_cut(town, forget, patience):
    seed = int(os.environ.get("FAIRWAY_SEED", random.SystemRandom().randrange(1 << 32)))
    print(f"FAIRWAY_SEED={seed}")
    rng, facts = random.Random(seed), RoadFacts(fairway.Roads(town[0]), "car")
    settings = Settings(10.0, patience, forget=forget)
    # Some vehicles have a route, which is elsewhere, or begin one on the way; the others have none.
    rows = [(START, Plan("v0", START, ROUTE, None)), (START + 50, Plan("v2", START + 50, ROUTE, START + 90))]
    # One begins after the silence, and an alert comes at once.
    rows += [(START + 171, Plan("v3", START + 171, ROUTE, None))]
    rows += [(row["timestamp"] + rng.uniform(0, 10), row) for row in town[1]]
    rows = [row for _, row in sorted(rows, key=lambda pair: pair[0])]
    parts = [[row for row in town[1] if row["vehicle"] == "v3" and (row["timestamp"] > START + 100) == later]
             for later in (False, True)]
    wanted = expected(town) if forget is None else pa.concat_tables(
        [expected(town, part) for part in ([row for row in town[1] if row["vehicle"] != "v3"], *parts)])
    for cuts in (0, 3, 40):
        bucket, tables = Bucket(), []
        bounds = sorted(rng.sample(range(len(rows)), cuts))
        for first, end in zip([0, *bounds], [*bounds, len(rows)]):
            bucket.roads = facts
            tables.append(bucket.advance(rows_of(rows[first:end]), settings).outcome.tables()[3])
            if rng.random() < 0.3:
                again = Bucket()
                again.vehicles = {each.name: each for each in vehicles_of(arrow_of(list(bucket.vehicles.values())))}
                again.names, again.waiting, again.watermark = bucket.names, bucket.waiting, bucket.watermark
                again.shelf = bucket.shelf
                bucket = again
        bucket.roads = facts
        tables.append(bucket.finish(settings, max(row["timestamp"] for row in town[1])).outcome.tables()[3])
        assert sorted_rows(pa.concat_tables(tables)) == sorted_rows(wanted), (seed, cuts)
