"""The work on a partition's timeline, without Spark."""

import math
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

import fairway
from fairway_fleet import traces, worker
from fairway_fleet.worker import ASSIGNMENT, FIX, NUMBERS

ROOT = Path(__file__).resolve().parents[3]
ROUTE = (ROOT / "Tests/TownRoutes/valhalla-roundabout.json").read_text()
OTHER = (ROOT / "Tests/TownRoutes/valhalla-legs.json").read_text()


def drive(route, start, count=200):
    """Returns fixes along a route shape, one a second at 10 m/s."""
    latitudes, longitudes = fairway.Route.from_json(route).line
    lengths = np.hypot(np.diff(latitudes), np.diff(longitudes) * math.cos(math.radians(40))) * 111_200
    along, places = np.concatenate([[0], np.cumsum(lengths)]), 10.0 * np.arange(count)
    columns = {"latitude": np.interp(places, along, latitudes), "longitude": np.interp(places, along, longitudes)}
    return [
        {"timestamp": start + i, "latitude": a, "longitude": b, "horizontal_accuracy": 5.0}
        for i, (a, b) in enumerate(zip(*columns.values()))]


def fixes(vehicle, rows):
    return [{"vehicle": vehicle, "kind": FIX, **row} for row in rows]


def assignment(vehicle, valid_from, route):
    return [{"vehicle": vehicle, "kind": ASSIGNMENT, "timestamp": valid_from, "route_json": route}]


def timeline(rows):
    schema = pa.schema([
        ("vehicle", pa.string()), ("timestamp", pa.float64()), ("kind", pa.int8()),
        *((name, pa.float64()) for name in NUMBERS), ("route_json", pa.string())])
    columns = [pa.array([row.get(field.name) for row in rows], field.type) for field in schema]
    return pa.RecordBatch.from_arrays(columns, schema=schema)


def replayed(rows, size=10_000, options=None):
    batch = timeline(rows)
    parts = [batch.slice(first, size) for first in range(0, batch.num_rows, size)]
    outcomes = list(worker.Replay(options).batches(iter(parts)))
    return [row for outcome in outcomes for row in outcome.to_pylist()]


@pytest.fixture
def rows():
    """Three vehicles in order: one without an assignment, one that changes its route, one with a broken route."""
    one, two = drive(ROUTE, 1000.0), drive(OTHER, 2000.0)
    return [
        *fixes("a", one[:5]),
        *fixes("b", one[:3]), *assignment("b", 1003.0, ROUTE), *fixes("b", one[3:]),
        *assignment("b", 2000.0, OTHER), *fixes("b", two),
        *assignment("c", 1000.0, ROUTE[:100]), *fixes("c", one[:4])]


def test_every_fix_comes_out_once(rows):
    found = replayed(rows)
    assert len([row for row in found if row["source"] == "fix"]) == len([row for row in rows if row["kind"] == FIX])
    reasons = [(row["vehicle"], row["source"], row["reason"]) for row in found if row["reason"]]
    assert reasons.count(("a", "fix", "noAssignment")) == 5
    assert reasons.count(("b", "fix", "noAssignment")) == 3
    assert reasons.count(("c", "fix", "brokenRoute")) == 4
    assert reasons.count(("c", "assignment", "brokenRoute")) == 1
    assert len(reasons) == 13
    assert all(row["detail"] for row in found if row["reason"] == "brokenRoute")


@pytest.mark.parametrize("size", [1, 2, 7, 100])
def test_batches_may_end_anywhere(rows, size):
    assert replayed(rows, size) == replayed(rows)


def test_progress_and_events_are_the_sessions(rows):
    found = [row for row in replayed(rows) if row["vehicle"] == "b" and row["valid_from"] == 2000.0]
    batch = timeline(fixes("b", drive(OTHER, 2000.0)))
    session = fairway.Session(fairway.Route.from_json(OTHER))
    progress, events = session.update({name: batch.column(name) for name in ("timestamp", *NUMBERS)}, worker.WANTED)
    assert [row["fix"] for row in found] == list(range(len(found)))
    for name in worker.PROGRESS:
        assert [row[name] for row in found] == progress[name].tolist(), name
    kinds = [(row["fix"], event["event"]) for row in found for event in row["events"]]
    assert kinds == [(event["fix"], fairway.event_names()[event["event"]]) for event in events]
    assert {row["day"].isoformat() for row in found} == {"1970-01-01"}


def test_what_lacks_something(rows):
    good = drive(ROUTE, 1000.0, 20)
    lacking = [
        {**good[0], "timestamp": None}, {**good[1], "latitude": None}, {**good[2], "longitude": None},
        {**good[3], "latitude": None, "longitude": None}]
    nowhere, never = {**good[18], "latitude": math.nan}, {**good[19], "timestamp": math.nan}
    found = replayed([
        *fixes(None, good[:2]), *fixes("v", lacking[:1]), *assignment("v", 1000.0, ROUTE), *fixes("v", lacking[1:]),
        *fixes("v", good[4:]), *fixes("v", [good[19], nowhere, never])])
    reasons = [row["reason"] for row in found]
    assert reasons[:6] == ["noVehicle"] * 2 + ["noTimestamp", "noLatitude", "noLongitude", "noLatitude"]
    assert reasons[6:-3] == [None] * 16
    assert [(row["reason"], row["detail"]) for row in found[-3:]] == [
        ("rejected", "duplicate"), ("rejected", "notFinite"), ("rejected", "notFinite")]
    # An unusable fix keeps its own numbers.
    assert (found[5]["timestamp"], found[5]["horizontal_accuracy"]) == (1003.0, 5.0)
    assert found[-1]["day"] is None


@pytest.mark.parametrize(("valid_from", "route", "reason"), [
    (None, ROUTE, "badAssignment"), (math.nan, ROUTE, "badAssignment"), (1000.0, None, "brokenRoute"),
    (1000.0, "[]", "brokenRoute")])
def test_assignments_of_no_use(valid_from, route, reason):
    found = replayed([*assignment("v", valid_from, route), *fixes("v", drive(ROUTE, 1000.0, 3))])
    assert [row["source"] for row in found] == ["assignment", "fix", "fix", "fix"]
    assert found[0]["reason"] == reason
    assert {row["reason"] for row in found[1:]} == {"noAssignment" if reason == "badAssignment" else reason}


def test_two_assignments_of_one_time():
    found = replayed([
        *assignment("v", 1000.0, ROUTE), *assignment("v", 1000.0, OTHER), *fixes("v", drive(ROUTE, 1000.0, 50))])
    assert [row["reason"] for row in found] == ["badAssignment"] + [None] * 50
    assert found[-1]["distance_traveled"] == pytest.approx(490, abs=15)


def test_nothing_in_nothing_out():
    assert replayed([]) == []
    assert list(worker.Replay().batches([timeline([])])) == []


def test_traces_are_packed_as_the_command_line_does():
    columns = {name: np.arange(3.0) for name in traces.COLUMNS[:5]}
    found = traces.unpack(traces.pack(columns))
    assert list(found) == list(columns)
    assert all(np.array_equal(found[name], columns[name]) for name in columns)
    with pytest.raises(ValueError, match="checksum"):
        traces.unpack(traces.pack(columns)[:-1] + b"x")
