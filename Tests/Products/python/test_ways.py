"""Ways on the roads of an invented town, beside those of the command line."""

import json
from datetime import datetime, timedelta, timezone

import numpy as np
import pyarrow as pa
import pytest
from conftest import command
from test_roads import town  # noqa: F401 - a fixture

import fairway
from fairway import EventKind, PairStatus


@pytest.fixture(scope="module")
def roads(town):  # noqa: F811
    return fairway.Roads(town.file)


@pytest.fixture(scope="module")
def ends(roads):
    """The beginnings of two roads far apart, as pairs of longitude and latitude."""
    found = []
    for edge in (0, roads.facts["edge_count"] - 1):
        latitudes, longitudes = roads.shape(edge)
        found.append((float(longitudes[0]), float(latitudes[0])))
    return found


def test_the_way_of_the_command_line(town, roads, ends, tmp_path):  # noqa: F811
    for goal, words in (("fastest", ()), ("shortest", ("--shortest",))):
        with fairway.Ways(roads, goal=goal) as ways:
            way = ways.find(ends)
            assert ways.explain(ends) == ""
        file = tmp_path / f"{goal}.json"
        places = [",".join(map(str, end)) for end in ends]
        command("route", "--roads", town.file, *places, "--out", file, *words)
        expected = json.loads(file.read_text())["routes"][0]
        assert json.loads(way.json)["routes"][0] == expected
        assert way.length == pytest.approx(expected["distance"], abs=0.1)
        assert way.duration == pytest.approx(expected["duration"], abs=0.1)
        # The roads are released, and the way remains.
        latitudes, longitudes = way.line
        assert len(latitudes) == len(longitudes) == way.point_count
        assert (longitudes[0], latitudes[0]) == pytest.approx(ends[0], abs=1e-6)
        assert (longitudes[-1], latitudes[-1]) == pytest.approx(ends[1], abs=1e-6)
        assert len(way.edges) == way.edge_count > 3 and way.leg_count == 1 and way.settled > 0 and way.cost > 0
        assert sum(edge["to"] - edge["from"] for edge in way.edges) == pytest.approx(way.length, abs=0.01)
        assert sum(edge["duration"] for edge in way.edges) == pytest.approx(way.duration, abs=0.01)
        assert all(abs(edge["direction"]) == 1 and roads.edge(edge["edge"])["way"] for edge in way.edges)
        route = fairway.Route.from_json(way.json)
        assert route.length == pytest.approx(way.length, abs=0.1) and route.leg_count == 1


def test_places_and_what_is_closed(roads, ends):
    ways = fairway.Ways(roads, "shortest")
    through = fairway.WayPlace(47.002, 11.004, radius=50, passing="through")
    direct, round_about = ways.find(ends), ways.find([ends[0], through, ends[1]])
    assert direct.leg_count == round_about.leg_count == 1 and round_about.length >= direct.length
    assert ways.find([ends[0], through._replace(passing="stop"), ends[1]], continues_straight=True).leg_count == 2
    half = direct.point_count // 2
    latitudes, longitudes = direct.line
    closed = [(float(longitudes[half - 1:half + 1].mean()), float(latitudes[half - 1:half + 1].mean()))]
    other = ways.find(ends, closed=closed)
    assert {(edge["edge"], edge["direction"]) for edge in other.edges} != \
        {(edge["edge"], edge["direction"]) for edge in direct.edges} and other.length >= direct.length  # fmt: skip
    north = fairway.WayPlace(ends[0][1], ends[0][0], heading=90, tolerance=45)
    assert ways.find([north, ends[1]]).edges[0]["direction"] in (1, -1)
    assert np.isfinite(fairway.Ways(roads, refused=["toll", "ferry"], avoided="tunnel", weight=3).find(ends).cost)


def test_who_travels(roads, ends):
    seconds = {
        name: fairway.Ways(roads, traveller=name).find(ends).duration
        for name in ("car", "truck", "bicycle", "road_bicycle", "mountain_bicycle", "foot")}
    assert seconds["foot"] > 1.5 * seconds["bicycle"] > 1.5 * seconds["car"]
    vehicle = fairway.Vehicle(3.8, 2.55, 16.5, 40, 11.5, carries_hazardous_goods=True)
    assert fairway.Ways(roads, traveller="truck", vehicle=vehicle).find(ends).length > 0


def test_roads_lead_a_router(roads, ends):
    """A vehicle drives along another way from the start: the update that leaves the route has the new one."""
    ways = fairway.Ways(roads)
    latitudes, longitudes = roads.shape(roads.facts["edge_count"] // 2)
    way, other = ways.find(ends), ways.find([ends[0], (float(longitudes[0]), float(latitudes[0]))])
    north, east = (np.concatenate([np.linspace(a, b, 20) for a, b in zip(axis[:-1], axis[1:])]) for axis in other.line)
    columns = {"timestamp": 1.6e9 + np.arange(len(north)), "latitude": north, "longitude": east}
    trip = {"profile": "driving", "waypoints": [list(end) for end in ends]}
    for alone, kinds in ((True, {EventKind.ROUTE_REPLACED}), (None, {EventKind.NEEDS_ROUTE})):
        router = fairway.Router(way.json, trip)
        router.set_ways(ways)
        if alone is None:
            router.set_ways(None)
        told = {EventKind(event["event"]) for event in router.update(columns)[1]}
        assert told & {EventKind.ROUTE_REPLACED, EventKind.NEEDS_ROUTE} == kinds
    with pytest.raises(TypeError, match="ways is a Ways, not a str"):
        router.set_ways("town.roads")


def test_other_ways_are_in_the_answer(roads, ends):
    ways = fairway.Ways(roads)
    count = roads.facts["edge_count"]

    def start(edge):
        latitudes, longitudes = roads.shape(edge)
        return float(longitudes[0]), float(latitudes[0])

    pairs = [(start(number * 17 % count), start((number * 29 + 50) % count)) for number in range(40)]
    counts = [len(json.loads(ways.find(pair, alternatives=2).json)["routes"]) for pair in pairs]
    assert min(counts) >= 1 and 1 < max(counts) <= 3
    assert all(len(json.loads(ways.find(pair).json)["routes"]) == 1 for pair in pairs)
    with pytest.raises(fairway.FairwayError, match="alternatives is from 0 to 5, not 6"):
        ways.find(ends, alternatives=6)


def test_rules_that_depend_on_the_time(roads):
    """An avenue is closed to cars from 7 to 9 on working days."""
    edges = [edge for edge in range(roads.facts["edge_count"]) if roads.edge(edge)["way"] == 203]
    lines = [roads.shape(edge) for edge in (edges[0], edges[-1])]
    places = [(float(lines[0][1][0]), float(lines[0][0][0])), (float(lines[1][1][-1]), float(lines[1][0][-1]))]
    ways = fairway.Ways(roads)
    direct = ways.find(places).length
    monday = datetime(2026, 11, 30)
    for days, hours, closed in ((0, 6.5, False), (0, 8, True), (0, 9.5, False), (1, 8.5, True), (5, 8, False)):
        time = monday + timedelta(days, hours=hours)
        assert (ways.find(places, departure=time).length > direct + 100) == closed
        # What counts are the clocks of the place.
        zone = timezone(timedelta(hours=-7))
        assert ways.find(places, departure=time.replace(tzinfo=zone)).length == ways.find(places, departure=time).length
    assert fairway.Ways(roads, traveller="foot").find(places, departure=monday + timedelta(hours=8)).length == \
        pytest.approx(direct, abs=1)  # fmt: skip
    assert ways.explain(places, departure=monday) == ""
    with pytest.raises(TypeError, match="departure is a datetime, not a str"):
        ways.find(places, departure="2026-11-30T08:30")
    with pytest.raises(fairway.FairwayError, match="years 0 to 4999"):
        ways.find(places, departure=datetime(9000, 1, 1))


def test_a_table_of_ways(roads, ends):
    ways = fairway.Ways(roads)
    through = fairway.WayPlace(47.002, 11.004, radius=50)
    table = ways.table([*ends, through], ends)
    assert all(array.shape == (3, 2) for array in table.values())
    assert (table["status"] == PairStatus.FOUND).all() and table["cost"][0, 0] == table["length"][1, 1] == 0
    for start, place in enumerate([*ends, through]):
        for end, goal in enumerate(ends):
            if start != end:
                way = ways.find([place, goal])
                assert table["cost"][start, end] == pytest.approx(way.cost, abs=0.002)
                assert table["duration"][start, end] == pytest.approx(way.duration, abs=0.01)
                assert table["length"][start, end] == pytest.approx(way.length, abs=1)
    square = ways.table(np.array(ends))
    assert square["cost"].shape == (2, 2) and (square["cost"] == table["cost"][:2]).all()
    assert ways.table([], ends)["cost"].shape == (0, 2)
    latitudes, longitudes = ways.find(ends).line
    half = len(latitudes) // 2
    closed = [(float(longitudes[half - 1:half + 1].mean()), float(latitudes[half - 1:half + 1].mean()))]
    assert (ways.table(ends, closed=closed)["cost"] >= square["cost"]).all()
    for limits in ({"most_states": 1}, {"most_memory": 10}, {"may_go_on": lambda: False}):
        with pytest.raises(fairway.FairwayError, match="limit") as caught:
            ways.table(ends, **limits)
        assert caught.value.name == "budget"
    with pytest.raises(fairway.FairwayError, match="no road near place 4"):
        ways.table(ends, [ends[0], (170, -80)])
    with pytest.raises(ValueError, match="at most 1000000 ways, not 2000 times 501"):
        ways.table([ends[0]] * 2000, [ends[0]] * 501)
    with pytest.raises(TypeError, match="a place is a pair"):
        ways.table([3])


def test_what_is_within_reach(roads, ends):
    ways = fairway.Ways(roads)
    near, far = ways.reach(ends[0], 20), ways.reach(ends[0], 60)
    assert 0 < len(near) < len(far) and near["cost"].max() <= 20 < far["cost"].max() <= 60
    assert (np.diff(far["cost"]) >= 0).all() and far["cost"][0] == 0 and (far["to"] >= far["from"]).all()
    assert (far["duration_at_end"] >= far["duration"]).all() and set(far["direction"]) == {1, -1}
    assert all(roads.edge(int(edge))["way"] for edge in far["edge"])
    # Every road within reach costs what a way to its beginning costs.
    for road in far[-3:]:
        latitudes, longitudes = roads.shape(int(road["edge"]))
        at = 0 if road["direction"] == 1 else -1
        way = ways.find([ends[0], (float(longitudes[at]), float(latitudes[at]))])
        assert way.cost == pytest.approx(road["cost"], abs=25) and way.length > 0
    assert len(ways.reach(ends[0], -1)) == 0
    metres = fairway.Ways(roads, "shortest").reach(ends[0], 300)
    assert metres["cost"].max() <= 300
    with pytest.raises(fairway.FairwayError, match="limit"):
        ways.reach(ends[0], 60, most_states=1)
    with pytest.raises(fairway.FairwayError, match="no road near place 1"):
        ways.reach((170, -80), 60)
    with pytest.raises(ValueError, match="cost is a finite number"):
        ways.reach(ends[0], float("nan"))


def test_cells_are_prepared(roads, ends):
    ways, told = fairway.Ways(roads), []
    before = ways.find(ends).cost
    ways.prepare(told.append)
    # A town so small has no cells.
    assert told == [1] and ways.find(ends).cost == before
    with pytest.raises(TypeError, match="progress is a function"):
        ways.prepare(3)


def test_a_search_may_be_ended(roads, ends):
    ways = fairway.Ways(roads)
    for limits in ({"most_states": 1}, {"most_memory": 10}):
        with pytest.raises(fairway.FairwayError, match="limit") as caught:
            ways.find(ends, **limits)
        assert caught.value.name == "budget"
    asked = []

    def broken():
        asked.append(1)
        raise KeyError("broken")

    # A town so small may be searched without a question.
    try:
        ways.find(ends, may_go_on=broken)
        assert not asked
    except KeyError:
        assert asked
    assert ways.find(ends, may_go_on=lambda: True).length > 0


@pytest.mark.parametrize(("attempt", "kind", "words"), [
    (lambda roads, ends: fairway.Ways("town.roads"), TypeError, "roads is a Roads, not a str"),
    (lambda roads, ends: fairway.Ways(roads, goal="cheapest"), ValueError, "goal is fastest or shortest"),
    (lambda roads, ends: fairway.Ways(roads, traveller="cat"), ValueError, "traveller is car or truck or bicycle or road_bicycle"),
    (lambda roads, ends: fairway.Ways(roads, vehicle={"height": 2}), TypeError, "vehicle is a Vehicle, not a dict"),
    (lambda roads, ends: fairway.Ways(roads, vehicle=fairway.Vehicle(height=0)), ValueError, "height is above 0"),
    (lambda roads, ends: fairway.Ways(roads, traveller="foot", vehicle=fairway.Vehicle(height=2)), fairway.FairwayError, "alone"),
    (lambda roads, ends: fairway.Ways(roads, refused=["tram"]), ValueError, "refused is toll or motorway"),
    (lambda roads, ends: fairway.Ways(roads, weight=0), ValueError, "weight is from 1 to 1000"),
    (lambda roads, ends: fairway.Ways(roads).find(ends[:1]), fairway.FairwayError, "2 to 500 places"),
    (lambda roads, ends: fairway.Ways(roads).find(ends[:1] * 501), fairway.FairwayError, "2 to 500 places"),
    (lambda roads, ends: fairway.Ways(roads).find([ends[0], 3]), TypeError, "a pair of longitude and latitude"),
    (lambda roads, ends: fairway.Ways(roads).find([ends[0], ("a", 3)]), TypeError, "longitude is a number"),
    (lambda roads, ends: fairway.Ways(roads).find([ends[0], (0, 91)]), fairway.FairwayError, "place 2 is no place"),
    (lambda roads, ends: fairway.Ways(roads).find([ends[0], (170, -80)]), fairway.FairwayError, "no road near place 2"),
    (lambda roads, ends: fairway.Ways(roads).find([ends[0], fairway.WayPlace(47, 11, passing="by")]), ValueError, "passing"),
    (lambda roads, ends: fairway.Ways(roads).find([ends[0], fairway.WayPlace(47, 11, side="left")]), ValueError, "side is"),
    (lambda roads, ends: fairway.Ways(roads).find(ends, closed=[1]), TypeError, "a closed point is a pair"),
    (lambda roads, ends: fairway.Ways(roads).find(ends, most_states=0), ValueError, "most_states is a whole number"),
    (lambda roads, ends: fairway.Ways(roads).find(ends, may_go_on=3), TypeError, "may_go_on is a function"),
    (lambda roads, ends: fairway.Ways(roads).explain(ends[:1]), fairway.FairwayError, "2 to 500 places"),
])  # fmt: skip
def test_wrong_arguments(roads, ends, attempt, kind, words):
    with pytest.raises(kind, match=words):
        attempt(roads, ends)


def pairs_of(rows):
    names = ("from_longitude", "from_latitude", "to_longitude", "to_latitude")
    return dict(zip(names, np.array(rows, float).T))


def test_a_table_of_pairs(roads, ends):
    nan = float("nan")
    rows = [[*ends[0], *ends[1]], [*ends[0], nan, 0], [*ends[0], 170, -80], [*ends[1], *ends[0]], [*ends[0], 0, 91]]
    for goal in ("fastest", "shortest"):
        ways = fairway.Ways(roads, goal)
        found = ways.find_pairs(pairs_of(rows))
        kinds = [PairStatus(status) for status in found["status"]]
        assert kinds == [PairStatus.FOUND, PairStatus.NO_PLACE, PairStatus.OFF_ROADS, PairStatus.FOUND, PairStatus.NO_PLACE]
        there, back = ways.find(ends), ways.find(ends[::-1])
        for name in ("duration", "length", "cost"):
            assert (found[name][0], found[name][3]) == (getattr(there, name), getattr(back, name))
            assert np.isnan(found[name][[1, 2, 4]]).all() and found[name].dtype == np.float64
    # Arrow's columns are read in place, from where a slice begins, and null is unknown.
    table = {name: pa.array([None, *column], from_pandas=True) for name, column in pairs_of(rows).items()}
    again = ways.find_pairs({name: column.slice(1) for name, column in table.items()})
    assert all(np.array_equal(again[name], found[name], equal_nan=name != "status") for name in found)
    assert ways.find_pairs(table)["status"][0] == PairStatus.NO_PLACE
    assert all(len(column) == 0 for column in ways.find_pairs(pairs_of(np.empty((0, 4)))).values())


def test_what_a_table_of_pairs_may_use(roads, ends):
    ways, table = fairway.Ways(roads), pairs_of([[*ends[0], *ends[1]]] * 3)
    for limits in ({"most_states": 1}, {"most_memory": 10}):
        assert (ways.find_pairs(table, **limits)["status"] == PairStatus.BUDGET).all()
    asked = []

    def once():
        asked.append(1)
        return len(asked) < 3

    found = ways.find_pairs(table, may_go_on=once)
    assert len(asked) == 3 and found["status"][-1] == PairStatus.BUDGET and np.isnan(found["length"][-1])

    def broken():
        raise KeyError("broken")

    with pytest.raises(KeyError, match="broken"):
        ways.find_pairs(table, may_go_on=broken)
    assert (ways.find_pairs(table, may_go_on=lambda: True)["status"] == PairStatus.FOUND).all()


@pytest.mark.parametrize(("change", "kind", "words"), [
    (lambda table: None, TypeError, "columns is a dictionary"),
    (lambda table: {"from_latitude": table["from_latitude"]}, ValueError, "no column 'from_longitude', 'to_latitude'"),
    (lambda table: {**table, "via": table["to_latitude"]}, ValueError, "'via' is no column of pairs"),
    (lambda table: {**table, "to_latitude": np.zeros(3)}, ValueError, "different lengths: from_latitude 1"),
    (lambda table: {**table, "to_latitude": [47]}, TypeError, "to_latitude is a list"),
])  # fmt: skip
def test_wrong_tables_of_pairs(roads, ends, change, kind, words):
    with pytest.raises(kind, match=words):
        fairway.Ways(roads).find_pairs(change(pairs_of([[*ends[0], *ends[1]]])))
