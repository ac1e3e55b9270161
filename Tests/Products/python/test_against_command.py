"""Compares progress and events with those of `fairway replay`, row by row and to the last bit."""

import numpy as np
import pytest

import fairway
from conftest import content

DRIVES = [
    ("town-tour", {"seed": 1}),
    ("town-tour", {"seed": 2, "rate": 5, "noise": "badfix", "detour": "turn_return"}),
    ("town-tour", {"seed": 3, "noise": "urban"}),
    ("valhalla-legs", {"seed": 4, "rate": 10, "noise": "dropout"}),
    ("osrm-legs", {"seed": 5, "noise": "nocourse", "detour": "turn"}),
    ("valhalla-tunnel-hairpins", {"seed": 6, "noise": "urbanopt"}),
    ("osrm-out-and-back", {"seed": 7, "rate": 2, "noise": "redlight"}),
    ("valhalla-roundabout", {"seed": 8, "detour": "wrongway_return"}),
]
POLICIES = {
    "threshold": {"deviationPolicy": {"threshold": {"distance": 50, "minimumAccuracy": 15}}},
}

# What the command line's events have of an announcement's words; `test_guidance` has those of a session.
WORDS = ("item", "text", "ssml", "language", "priority")


def assert_same(drive, progress, events):
    """Compares the results of a session with the files of the command line."""
    is_used = progress["rejection"] == 0
    expected = drive.progress
    assert np.array_equal(np.flatnonzero(is_used), expected["fix"])
    for name in fairway.COLUMNS:
        if name in expected and name != "route_state":
            assert np.array_equal(progress[name][is_used], expected[name]), name
    states = np.array(fairway.route_state_names())[progress["route_state"][is_used]]
    assert np.array_equal(states, expected["route_state"])
    assert len(events) == len(drive.events)
    for event, line in zip(events, drive.events):
        assert as_line(event) == {name: value for name, value in line.items() if name not in WORDS}


def as_line(event):
    """Returns an event as the command line writes it."""
    line = {"fix": int(event["fix"]), "event": fairway.event_names()[event["event"]]}
    if np.isfinite(event["timestamp"]):
        line["timestamp"] = float(event["timestamp"])
    if line["event"] != "rejectedFix":
        line |= {"leg": int(event["leg"]), "step": int(event["step"])}
        line["distance_along"] = float(event["distance_along"])
    if event["waypoint"]:
        line["waypoint"] = int(event["waypoint"])
    if event["reason"]:
        line["reason"] = fairway.reason_names()[event["reason"]]
    if not np.isnan(event["probability"]):
        line["probability"] = float(event["probability"])
    return line


def route_of(drive):
    return fairway.Route.from_json(drive.route.read_bytes())


@pytest.mark.parametrize(("route", "options"), DRIVES, ids=[f"{r}-{o['seed']}" for r, o in DRIVES])
def test_whole_trace(drive, route, options):
    d = drive(route, **options)
    assert d.events and len(d.progress["fix"]) > 100
    assert_same(d, *fairway.Session(route_of(d)).update(d.columns, fairway.COLUMNS))


@pytest.mark.parametrize("policy", POLICIES)
def test_policies(drive, policy):
    d = drive("town-tour", policy=policy, seed=9, detour="turn_return")
    session = fairway.Session(route_of(d), POLICIES[policy])
    assert_same(d, *session.update(d.columns, fairway.COLUMNS))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_parts_of_any_size_are_the_whole(drive, seed):
    d = drive(*DRIVES[1][:1], **DRIVES[1][1])
    route, random = route_of(d), np.random.default_rng(seed)
    session, progress, events, first = fairway.Session(route), [], [], 0
    while first < d.count:
        end = min(d.count, first + int(random.choice([0, 1, 2, 10, 1000])))
        part, new = session.update(d.part(first, end), fairway.COLUMNS)
        progress.append(part)
        events.append(new)
        first = end
        if random.random() < 0.2:
            # Interrupted, stored, and resumed without an effect on the results.
            snapshot = session.snapshot()
            session.close()
            session = fairway.Session.restore(route, snapshot)
    whole = {name: np.concatenate([part[name] for part in progress]) for name in fairway.COLUMNS}
    assert_same(d, whole, np.concatenate(events))


def test_fewer_columns_are_the_same_columns(drive):
    d = drive("town-tour", seed=1)
    every, events = fairway.Session(route_of(d)).update(d.columns, fairway.COLUMNS)
    some, same = fairway.Session(route_of(d)).update(d.columns, ("leg", "distance_traveled"))
    assert set(some) == {"leg", "distance_traveled"}
    assert all(np.array_equal(some[name], every[name]) for name in some)
    assert content(events) == content(same)
    usual, none = fairway.Session(route_of(d)).update(d.columns, events=False)
    assert set(usual) == set(fairway.DEFAULT_COLUMNS)
    assert len(none) == 0


def test_progress_is_that_of_the_last_row(drive):
    d = drive("town-tour", seed=1)
    session = fairway.Session(route_of(d))
    columns, _ = session.update(d.columns, fairway.COLUMNS)
    last = session.progress
    assert last["fix"] == d.count - 1
    for name in ("distance_traveled", "distance_remaining", "latitude", "longitude", "leg", "step"):
        assert last[name] == columns[name][-1], name
    assert session.cross_track == columns["cross_track"][-1]
