"""The rows that a worker adds to a table of pairs, without Spark."""

import pyarrow as pa
import pytest
import way_cases
from fleet_cases import ROOT

import fairway
from fairway_fleet.pairs import FOUND, Search, WayFile

ROADS = str(ROOT / "Benchmarks/town.roads")


@pytest.fixture(scope="module")
def pairs():
    return way_cases.pairs(ROADS, 60)


def searched(search, table):
    search.check(table.schema)
    return pa.Table.from_batches([search.rows(batch) for batch in table.to_batches(max_chunksize=17)])


@pytest.mark.parametrize("goal", ["fastest", "shortest"])
def test_each_pair_has_its_way(pairs, goal):
    found = searched(Search(WayFile(ROADS, goal), routes=True), pairs)
    assert found.schema.names == [*pairs.schema.names, *FOUND.names, "route_json"]
    assert found.select(pairs.schema.names).drop_columns("from_longitude") == pairs.drop_columns("from_longitude")
    way_cases.assert_ways(found, ROADS, goal)
    assert found["status"].to_pylist().count("found") > 30
    plain = searched(Search(WayFile(ROADS, goal)), pairs)
    assert plain["length"].equals(found["length"]) and "route_json" not in plain.schema.names


def test_a_limit_is_a_status(pairs):
    found = searched(Search(WayFile(ROADS), most_states=1, routes=True), pairs)
    assert found["status"].to_pylist().count("budget") > 30
    assert found["length"].null_count == found["route_json"].null_count >= found["status"].to_pylist().count("budget")


def test_numbers_of_other_types(pairs):
    table = pa.table({"from_latitude": [40], "from_longitude": pa.array([-30], pa.int16()), "to_latitude": pa.nulls(1),
                      "to_longitude": pa.array([-30.0], pa.float32())})
    assert searched(Search(WayFile(ROADS)), table)["status"].to_pylist() == ["noPlace"]


@pytest.mark.parametrize(("change", "search", "kind", "words"), [
    (lambda t: t.drop_columns("to_latitude"), {}, ValueError, "the table of pairs has no column to_latitude"),
    (lambda t: t.append_column("cost", t["pair"]), {}, ValueError, "has a column cost"),
    (lambda t: t.set_column(0, "from_latitude", pa.array([[0.0]] * len(t))), {}, ValueError, "from_latitude holds list"),
    (lambda t: t, {"most_states": 0}, ValueError, "most_states is a whole number"),
    (lambda t: t, {"file": WayFile(ROADS, "cheapest")}, ValueError, "goal is fastest or shortest"),
    (lambda t: t, {"file": WayFile("/nowhere.roads")}, fairway.FairwayError, "nowhere.roads"),
])  # fmt: skip
def test_what_cannot_be_searched_says_so(pairs, change, search, kind, words):
    with pytest.raises(kind, match=words):
        Search(**{"file": WayFile(ROADS), **search}).check(change(pairs).schema)
