"""A batch gives what `update` gives, with columns in place."""

import numpy as np
import pyarrow as pa
import pytest

import fairway
from conftest import ROUTES, content

@pytest.fixture
def town(drive):
    return drive("town-tour", seed=3, noise="urban", rate=1)


def session_of(drive):
    return fairway.Session(fairway.Route.from_json(drive.route.read_bytes()))


def room(drive, count):
    """Returns columns of progress for a number of fixes, of the types that `update` returns."""
    progress, _ = session_of(drive).update(drive.part(0, 0), fairway.COLUMNS)
    return {name: np.zeros(count, values.dtype) for name, values in progress.items()}


@pytest.mark.parametrize("make", [np.asarray, pa.array], ids=["numpy", "arrow"])
def test_sessions_share_columns(town, make):
    count = town.count
    fixes = {name: make(np.concatenate([values, values])) for name, values in town.columns.items()}
    filled = room(town, 2 * count)
    batch, sessions, events = fairway.Batch(fixes, filled), [session_of(town), session_of(town)], [[], []]
    for start in range(0, count, 7):
        end = min(start + 7, count)
        for number, session in enumerate(sessions):
            events[number].append(batch.update(session, number * count + start, number * count + end))
    progress, expected = session_of(town).update(town.columns, fairway.COLUMNS)
    for number in (0, 1):
        assert content(np.concatenate(events[number])) == content(expected)
        for name, values in progress.items():
            part = filled[name][number * count : (number + 1) * count]
            assert np.array_equal(part, values, equal_nan=True), name


def test_events_come_whole_where_the_room_of_a_batch_does_not_suffice(town, monkeypatch):
    monkeypatch.setattr(fairway.batch, "ROOM", 8)
    events = fairway.Batch(town.columns, {}).update(session_of(town), 0, town.count)
    assert len(events) > 8
    assert content(events) == content(session_of(town).update(town.columns)[1])


def test_what_is_wrong_is_said_and_nothing_is_processed(town):
    session, count = session_of(town), town.count
    with pytest.raises(ValueError, match="there is no column 'speeds' of progress"):
        fairway.Batch(town.columns, {"speeds": np.empty(count)})
    with pytest.raises(TypeError, match="leg holds float64; int32 is needed"):
        fairway.Batch(town.columns, {"leg": np.empty(count)})
    with pytest.raises(ValueError, match="leg is not one writable piece"):
        fairway.Batch(town.columns, {"leg": np.empty(count - 1, np.int32)})
    with pytest.raises(TypeError, match="leg is a ndarray"):
        fairway.Batch(town.columns, {"leg": [0] * count})
    with pytest.raises(ValueError, match="there is no column 'timestamp'"):
        fairway.Batch({}, {})
    batch = fairway.Batch(town.columns, room(town, count))
    for start, end in ((-1, 1), (0, count + 1), (2, 1)):
        with pytest.raises(ValueError, match="is a whole number from"):
            batch.update(session, start, end)
    with pytest.raises(TypeError, match="session is a Drive"):
        batch.update("session", 0, 1)
    assert len(batch.update(session, 3, 3)) == 0
    session.close()
    with pytest.raises(fairway.FairwayError):
        batch.update(session, 0, 1)


@pytest.mark.parametrize("name", ["town-tour", "valhalla-legs"])
def test_waypoints_in_an_array_are_the_waypoints(name):
    session = fairway.Session(fairway.Route.from_json(ROUTES[name].read_bytes()))
    places = session.waypoint_array
    assert [dict(zip(places.dtype.names, place)) for place in places.tolist()] == session.waypoints
