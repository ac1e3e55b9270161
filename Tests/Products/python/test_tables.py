"""Tables of fixes are replayed as single sessions are, and nothing is lost."""

import json
import math
import subprocess
import sys
from collections import Counter
from datetime import UTC, datetime

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pytest

import fairway
from conftest import ROUTES

ROUTE, OTHER = (ROUTES[name].read_text() for name in ("valhalla-roundabout", "valhalla-legs"))
NUMBERS = ("latitude", "longitude", "horizontal_accuracy", "speed", "course")
WANTED = (
    "latitude", "longitude", "distance_traveled", "distance_remaining", "duration_remaining", "leg", "step",
    "distance_from_route")
LIMITS = ("speed_limit", "speed_limit_unit")
FIXES = pa.schema([("vehicle", pa.string()), ("timestamp", pa.float64()), *((name, pa.float64()) for name in NUMBERS)])


def drive(route, start, count=200):
    """Returns fixes along a route shape, one a second at 10 m/s."""
    latitudes, longitudes = fairway.Route.from_json(route).line
    lengths = np.hypot(np.diff(latitudes), np.diff(longitudes) * math.cos(math.radians(40))) * 111_200
    along, places = np.concatenate([[0], np.cumsum(lengths)]), 10.0 * np.arange(count)
    columns = {"latitude": np.interp(places, along, latitudes), "longitude": np.interp(places, along, longitudes)}
    return [
        {"timestamp": start + i, "latitude": a, "longitude": b, "horizontal_accuracy": 5.0}
        for i, (a, b) in enumerate(zip(*columns.values()))]


def of(vehicle, rows):
    return [{"vehicle": vehicle, **row} for row in rows]


def fixes(rows):
    return pa.Table.from_pylist(rows, FIXES)


def assignments(*rows, name="route_json"):
    schema = pa.schema([("vehicle", pa.string()), ("valid_from", pa.float64()), (name, pa.string())])
    return pa.Table.from_pylist([dict(zip(schema.names, row)) for row in rows], schema)


@pytest.fixture
def rows():
    """Three vehicles: one without an assignment, one that changes its route, one with a broken route."""
    one, two = drive(ROUTE, 1000.0), drive(OTHER, 2000.0)
    return [*of("a", one[:5]), *of("b", one), *of("b", two), *of("c", one[:4])]


PLANS = assignments(("b", 1003.0, ROUTE), ("b", 2000.0, OTHER), ("c", 1000.0, ROUTE[:100]))


def reasons(tables, source="fix"):
    return [(row["vehicle"], row["reason"]) for row in tables.errors.to_pylist() if row["source"] == source]


def test_every_fix_comes_out_once(rows):
    found = fairway.replay_table(fixes(rows), PLANS)
    assert Counter(reasons(found)) == {("a", "noAssignment"): 5, ("b", "noAssignment"): 3, ("c", "brokenRoute"): 4}
    assert reasons(found, "assignment") == [("c", "brokenRoute")]
    assert all(row["detail"] for row in found.errors.to_pylist() if row["reason"] == "brokenRoute")
    assert found.progress.num_rows + 12 == len(rows)


def test_neither_order_nor_threads_matter(rows):
    expected = fairway.replay_table(fixes(rows), PLANS, threads=1)
    order = np.random.default_rng(1).permutation(len(rows))
    for threads in (1, 2, 5):
        shuffled = fixes([rows[i] for i in order])
        assert fairway.replay_table(shuffled, PLANS, threads=threads) == expected


@pytest.mark.parametrize("size", [1, 2, 7, 100, 1000])
def test_results_may_be_divided_anywhere(rows, size):
    from fairway.fleet.assignments import Assignments
    from fairway.fleet.fixes import Fixes
    from fairway.fleet.replay import Replay
    from fairway.fleet.schemas import SCHEMAS

    lacking = [{**rows[150], "latitude": None}, {**rows[151], "timestamp": None}]
    table = fixes([*rows, *lacking])
    parts = list(Replay().results(Fixes.sorted(table), Assignments.of_tables(PLANS), size=size))
    whole = fairway.replay_table(table, PLANS)
    for name, schema in SCHEMAS.items():
        found = pa.concat_tables(getattr(part, name).cast(schema) for part in parts)
        # The errors of each part are by reason.
        assert sorted(map(str, found.to_pylist())) == sorted(map(str, getattr(whole, name).to_pylist())), name


def test_progress_and_events_are_the_sessions(rows):
    tables = fairway.replay_table(fixes(rows), PLANS)
    is_second = (pc.field("vehicle") == "b") & (pc.field("valid_from") == 2000.0)
    progress, events = tables.progress.filter(is_second), tables.events.filter(is_second).to_pylist()
    part = fixes(drive(OTHER, 2000.0)).combine_chunks()
    columns = {name: part.column(name).combine_chunks() for name in ("timestamp", *NUMBERS)}
    expected, single = fairway.Session(fairway.Route.from_json(OTHER)).update(columns, (*WANTED, "route_state", *LIMITS))
    assert progress.column("fix").to_pylist() == list(range(200))
    for name in WANTED:
        assert progress.column(name).to_pylist() == expected[name].tolist(), name
    states = [fairway.route_state_names()[state] for state in expected["route_state"]]
    assert progress.column("route_state").to_pylist() == states
    # The number on the sign, whatever its unit, of each fix on the route.
    assert expected_limits(expected) == list(zip(*(progress.column(name).to_pylist() for name in ("speed_limit", "speed_limit_unit"))))
    assert set(progress.column("speeding").to_pylist()) == {None}
    assert [(row["fix"], row["event"]) for row in events] == [
        (event["fix"], fairway.event_names()[event["event"]]) for event in single]
    numbers = Counter()
    for row in events:
        assert row["number"] == numbers[row["fix"]]
        numbers[row["fix"]] += 1
    assert max(numbers.values()) > 1
    assert {day.isoformat() for day in progress.column("day").to_pylist()} == {"1970-01-01"}


def expected_limits(columns):
    """The limits of a session and their units, with None for what is unknown."""
    return [
        (None, None) if math.isnan(limit) else (limit, ("km/h", "mph")[unit])
        for limit, unit in zip(*(columns[name].tolist() for name in LIMITS))]


def limited(route, unit, *limits):
    """A route with limits, of which each is that of a segment, and again from the first one on, on signs of a unit."""
    route = json.loads(route)
    for leg in route["routes"][0]["legs"]:
        for step in leg["steps"]:
            step["speedLimitUnit"] = unit
        count = len(leg["annotation"]["distance"])
        leg["annotation"]["maxspeed"] = [limits[i % len(limits)] for i in range(count)]
    return json.dumps(route)


@pytest.mark.parametrize(("unit", "metre"), [("km/h", 3.6), ("mph", 3600 / 1609.344)])
def test_speeding_is_what_is_above_the_limit(unit, metre):
    """A row has the limit of its place, in the unit of the sign, and by how much its speed is above it; null is unknown."""
    signs = {"speed": 20, "unit": unit}, {"speed": 30, "unit": unit}, {"none": True}, {"unknown": True}
    route, speeds = limited(ROUTE, unit, *signs), (10.0, 8.0, -1.0, None, 15.5, math.nan, 3.0)
    table = fixes(of("v", [{**row, "speed": speeds[i % 7]} for i, row in enumerate(drive(route, 1000.0))]))
    rows = fairway.replay_table(table, assignments(("v", 1000.0, route))).progress.to_pylist()
    part = table.combine_chunks()
    columns = {name: part.column(name).combine_chunks() for name in ("timestamp", *NUMBERS)}
    expected, _ = fairway.Session(fairway.Route.from_json(route)).update(columns, LIMITS)
    assert [(row["speed_limit"], row["speed_limit_unit"]) for row in rows] == expected_limits(expected)
    assert {(row["speed_limit"], row["speed_limit_unit"]) for row in rows} == {
        (20, unit), (30, unit), (math.inf, unit), (None, None)}
    above = Counter()
    for row in rows:
        speed, limit = speeds[row["fix"] % 7], row["speed_limit"]
        if limit is None or speed is None or not speed >= 0:
            assert row["speeding"] is None, row
        else:
            assert row["speeding"] == pytest.approx(max(0, speed - limit / metre), abs=1e-12), row
            above[limit, row["speeding"] > 0] += 1
    assert len(above) == 5 and min(above.values()) >= 3, above


def test_what_lacks_something():
    good = drive(ROUTE, 1000.0, 20)
    lacking = [
        {**good[0], "timestamp": None}, {**good[1], "latitude": None}, {**good[2], "longitude": None},
        {**good[3], "latitude": None, "longitude": None}]
    nowhere, never = {**good[18], "latitude": math.nan}, {**good[19], "timestamp": math.nan}
    table = fixes([*of(None, good[:2]), *of("v", [*lacking, *good[4:], good[19], nowhere, never])])
    found = fairway.replay_table(table, assignments(("v", 1000.0, ROUTE), (None, 1.0, ROUTE)))
    rows = found.errors.to_pylist()
    assert Counter((row["vehicle"], row["reason"], row["detail"]) for row in rows) == {
        (None, "noVehicle", None): 3, ("v", "noTimestamp", None): 1, ("v", "noLatitude", None): 2,
        ("v", "noLongitude", None): 1, ("v", "rejected", "duplicate"): 1, ("v", "rejected", "notFinite"): 2}
    assert found.progress.num_rows == 16
    # An unusable fix keeps its own numbers; null and NaN differ.
    both = next(row for row in rows if row["timestamp"] == 1003.0)
    assert (both["latitude"], both["longitude"], both["horizontal_accuracy"], both["fix"]) == (None, None, 5.0, None)
    last = next(row for row in rows if row["timestamp"] is not None and math.isnan(row["timestamp"]))
    assert (last["day"], last["valid_from"], last["fix"]) == (None, 1000.0, 18)


@pytest.mark.parametrize(("valid_from", "route", "reason"), [
    (None, ROUTE, "badAssignment"), (math.nan, ROUTE, "badAssignment"), (1000.0, None, "brokenRoute"),
    (1000.0, "[]", "brokenRoute")])
@pytest.mark.parametrize("count", [0, 3])
def test_assignments_of_no_use(valid_from, route, reason, count):
    found = fairway.replay_table(fixes(of("v", drive(ROUTE, 1000.0, count))), assignments(("v", valid_from, route)))
    assert reasons(found, "assignment") == [("v", reason)]
    assert reasons(found) == [("v", "noAssignment" if reason == "badAssignment" else reason)] * count


def test_two_assignments_of_one_time():
    table, plans = fixes(of("v", drive(ROUTE, 1000.0, 50))), [("v", 1000.0, OTHER), ("v", 1000.0, ROUTE)]
    first = fairway.replay_table(table, assignments(("v", 1000.0, min(ROUTE, OTHER))))
    for order in (plans, plans[::-1]):
        found = fairway.replay_table(table, assignments(*order))
        assert reasons(found, "assignment") == [("v", "badAssignment")]
        assert found[:2] == first[:2]


def test_routes_by_key(rows):
    keyed = assignments(("b", 1003.0, "town"), ("b", 2000.0, "legs"), ("c", 1000.0, "cut"), name="route")
    routes = pa.table({"route": ["town", "legs", "cut"], "route_json": [ROUTE, OTHER, ROUTE[:100]]})
    assert fairway.replay_table(fixes(rows), keyed, routes) == fairway.replay_table(fixes(rows), PLANS)


def test_a_key_that_no_route_has(rows):
    plans = pa.Table.from_pylist([
        {"vehicle": "b", "valid_from": 0.0, "route": "town", "route_json": None},
        {"vehicle": "c", "valid_from": 0.0, "route": "nowhere"},
        {"vehicle": "a", "valid_from": 0.0, "route": "town", "route_json": ROUTE},
        {"vehicle": "d", "valid_from": 0.0, "route": "missing"}])
    found = fairway.replay_table(fixes(rows), plans, pa.table({"route": ["town"], "route_json": [ROUTE]}))
    assert Counter(reasons(found, "assignment")) == {
        ("c", "unknownRoute"): 1, ("d", "unknownRoute"): 1, ("a", "badAssignment"): 1}
    assert ("c", "unknownRoute") in reasons(found) and ("a", "noAssignment") in reasons(found)
    assert "the table of routes has no route 'nowhere'" in found.errors.column("detail").to_pylist()


@pytest.mark.parametrize(("routes", "message"), [
    ({"route": ["a", "a"], "route_json": [ROUTE, OTHER]}, "two routes with the route 'a'"),
    ({"route": ["a", None], "route_json": [ROUTE, OTHER]}, "null"), ({"route": ["a"]}, "no column route_json")])
def test_routes_that_cannot_be_told_apart(rows, routes, message):
    with pytest.raises(ValueError, match=message):
        fairway.replay_table(fixes(rows), PLANS, pa.table(routes))


def test_the_types_of_columns(rows):
    expected = fairway.replay_table(fixes(rows), PLANS)
    times = [datetime.fromtimestamp(row["timestamp"], UTC) for row in rows]
    table = fixes(rows)
    for kind in (pa.timestamp("ms", "Europe/Zurich"), pa.timestamp("ns", "UTC")):
        column = pa.array(times, kind)
        other = table.set_column(1, "timestamp", column).set_column(0, "vehicle", table["vehicle"].dictionary_encode())
        assert fairway.replay_table(other, PLANS) == expected
    with pytest.raises(ValueError, match="without a time zone"):
        fairway.replay_table(table.set_column(1, "timestamp", pa.array([0] * len(rows), pa.timestamp("us"))), PLANS)
    with pytest.raises(ValueError, match="fixes has no column latitude, longitude"):
        fairway.replay_table(table.drop_columns(["latitude", "longitude"]), PLANS)
    with pytest.raises(ValueError, match="no column route_json or route"):
        fairway.replay_table(table, PLANS.drop_columns(["route_json"]))
    with pytest.raises(TypeError, match="__arrow_c_stream__"):
        fairway.replay_table(3, PLANS)
    with pytest.raises(fairway.FairwayError):
        fairway.replay_table(table, PLANS, options={"arrival": {"distance": "far"}})


def test_columns_that_are_not_known(rows):
    """A column that is missing is the same as one of nulls."""
    for names in (["speed", "course"], ["horizontal_accuracy"], ["horizontal_accuracy", "speed", "course"]):
        unknown = fixes([{**row, **dict.fromkeys(names)} for row in rows])
        found = fairway.replay_table(fixes(rows).drop_columns(names), PLANS)
        assert found == fairway.replay_table(unknown, PLANS)
        assert found.progress.num_rows > 0


class Stream:
    """A table of another library: nothing is known of it but the interface."""

    def __init__(self, table):
        self._table = table

    def __arrow_c_stream__(self, requested_schema=None):
        return self._table.__arrow_c_stream__(requested_schema)


def test_tables_of_other_libraries(rows):
    expected = fairway.replay_table(fixes(rows), PLANS)
    chunks = pa.concat_tables([fixes(rows[:7]), fixes(rows[7:])])
    large = chunks.cast(pa.schema([("vehicle", pa.large_string()), *list(FIXES)[1:]]))
    assert fairway.replay_table(Stream(large), Stream(PLANS)) == expected
    # Polars hands out views, of whose rows pyarrow can select none.
    view = pa.schema([("vehicle", pa.string_view()), *list(FIXES)[1:]])
    plans = PLANS.cast(pa.schema([
        field.with_type(pa.string_view()) if field.type == pa.string() else field for field in PLANS.schema]))
    assert fairway.replay_table(Stream(chunks.cast(view)), Stream(plans)) == expected
    assert fairway.replay_table(chunks.cast(view), plans) == expected


def test_empty_tables_have_their_columns():
    found = fairway.replay_table(fixes([]), assignments())
    assert [table.num_rows for table in found] == [0, 0, 0]
    assert "route_state" in found.progress.column_names and "number" in found.events.column_names


def test_the_package_needs_no_arrow():
    """Only tables need pyarrow, and say so."""
    program = (
        "import sys; sys.modules['pyarrow'] = None; import fairway; fairway.complete_options()\n"
        "try: fairway.replay_table({}, {})\n"
        "except ImportError as error: assert \"pip install 'fairway[arrow]'\" in str(error), error\n"
        "else: raise SystemExit('no error')")
    subprocess.run([sys.executable, "-c", program], check=True)
