"""Routes, sessions, options and snapshots: their properties, lifetimes, and the library's error messages."""

import gc
import json
import math
import pickle
import struct
import threading

import numpy as np
import pytest

import fairway
from conftest import content


@pytest.fixture
def town(drive):
    return drive("valhalla-legs", seed=4, rate=10, noise="dropout")


@pytest.fixture
def route(town):
    return fairway.Route.from_json(town.route.read_bytes())


def test_facts(town, route):
    data = json.loads(town.route.read_text())
    expected = data.get("routes", [data])[0]
    assert route.length == pytest.approx(expected["distance"])
    assert route.leg_count == len(expected["legs"]) == len(route.legs)
    assert sum(leg.step_count for leg in route.legs) == route.step_count
    assert sum(leg.length for leg in route.legs) == pytest.approx(route.length)
    latitudes, longitudes = route.line
    assert 2 <= len(latitudes) == len(longitudes) <= route.vertex_count
    assert abs(latitudes - 40).max() < 1 and abs(longitudes + 30).max() < 1


@pytest.mark.parametrize("kind", [str, bytes, bytearray, memoryview])
def test_json_of_any_kind(town, route, kind):
    data = town.route.read_text() if kind is str else kind(town.route.read_bytes())
    assert fairway.Route.from_json(data).fingerprint == route.fingerprint


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"null", b"{}", b"\xff\xfe", b'{"routes":[]}'])
def test_no_route(data):
    with pytest.raises(fairway.FairwayError) as caught:
        fairway.Route.from_json(data)
    assert caught.value.status > 0 and str(caught.value)


def test_cut_off(town):
    data = town.route.read_bytes()
    for length in range(1, len(data) - 3, len(data) // 40):
        with pytest.raises(fairway.FairwayError):
            fairway.Route.from_json(data[:length])


def test_index_and_precision(town):
    data = town.route.read_bytes()
    with pytest.raises(fairway.FairwayError, match="7"):
        fairway.Route.from_json(data, index=7)
    with pytest.raises(ValueError):
        fairway.Route.from_json(data, index=-1)
    with pytest.raises(ValueError):
        fairway.Route.from_json(data, precision=4)
    assert fairway.Route.from_json(data, precision=6).vertex_count > 0


def test_options(route):
    every = fairway.complete_options()
    assert fairway.complete_options({}) == every
    session = fairway.Session(route, {"arrival": {"distance": 5}})
    assert session.options["arrival"]["distance"] == 5
    assert session.options == fairway.complete_options('{"arrival":{"distance":5}}')
    for options in ('{"arival":{}}', "[", {"arrival": {"distance": "far"}}):
        with pytest.raises(fairway.FairwayError):
            fairway.Session(route, options)


def test_use_after_close(town, route):
    session = fairway.Session(route)
    snapshot = session.snapshot()
    session.close()
    session.close()
    for use in (session.snapshot, session.advance_leg, lambda: session.progress, lambda: session.update(town.columns)):
        with pytest.raises(fairway.FairwayError) as caught:
            use()
        assert caught.value.name == "handle"
    with route:
        pass
    with pytest.raises(fairway.FairwayError):
        fairway.Session(route)
    with pytest.raises(fairway.FairwayError):
        fairway.Session.restore(route, snapshot)


def test_a_session_outlives_its_route(town):
    session = fairway.Session(fairway.Route.from_json(town.route.read_bytes()))
    gc.collect()
    progress, _ = session.update(town.columns)
    assert progress["distance_traveled"].max() > 1000


def test_snapshots(drive, town, route):
    session = fairway.Session(route)
    session.update(town.part(0, 500))
    snapshot = session.snapshot()
    assert fairway.Session.restore(route, snapshot).progress == session.progress
    for damaged in (b"", snapshot[:-1], snapshot[:10] + bytes([snapshot[10] ^ 1]) + snapshot[11:], b"x" * 500):
        with pytest.raises(fairway.FairwayError):
            fairway.Session.restore(route, damaged)
    other = fairway.Route.from_json(drive("town-tour", seed=1).route.read_bytes())
    with pytest.raises(fairway.FairwayError):
        fairway.Session.restore(other, snapshot)


def test_predictions(town, route):
    """The position between fixes moves forward and never back."""
    session = fairway.Session(route)
    nowhere = session.predict(town.columns["timestamp"][0])
    assert math.isinf(nowhere["bound"]) and math.isnan(nowhere["timestamp"])
    assert fairway.movement_names()[nowhere["movement"]] == "unknown"
    last = 0.0
    for fix in range(0, 1000, 5):
        session.update(town.part(fix, fix + 5), want=())
        for frame in range(10):
            time = town.columns["timestamp"][fix + 4] + frame / 10
            place = session.predict(time)
            assert place["distance_traveled"] >= last and place["bound"] >= 0
            last = place["distance_traveled"]
    assert last > 50 and fairway.movement_names()[place["movement"]] in ("standing", "forward")
    with pytest.raises((TypeError, ValueError)):
        session.predict("now")


def test_legs_by_hand(drive):
    town = drive("town-tour", seed=1)
    session = fairway.Session(fairway.Route.from_json(town.route.read_bytes()), {"advancesLegsAutomatically": False})
    with pytest.raises(fairway.FairwayError) as caught:
        session.advance_leg()
    assert caught.value.name == "state"
    arrive = fairway.event_names().index("didArrive")
    for first in range(0, town.count, 10):
        _, events = session.update(town.part(first, first + 10))
        if (events["event"] == arrive).any():
            break
    assert events["waypoint"].max() == 1 and session.progress["leg"] == 0
    assert fairway.event_names().index("legAdvance") in session.advance_leg()["event"]
    assert session.progress["leg"] == 1


def test_instructions(drive):
    town = drive("town-tour", seed=1)
    route = fairway.Route.from_json(town.route.read_bytes())
    _, events = fairway.Session(route).update(town.columns)
    spoken = events[events["event"] == fairway.event_names().index("spokenInstruction")]
    words = [route.instruction(event) for event in spoken]
    assert words and all(words)
    assert words[0] in town.route.read_text()
    with pytest.raises(fairway.FairwayError):
        route.instruction({"event": 8, "leg": 99, "step": 0, "item": 0, "spoken_distance": 0})


def test_handles_do_not_travel(route):
    for owner in (route, fairway.Session(route)):
        with pytest.raises(TypeError):
            pickle.dumps(owner)
    error = pickle.loads(pickle.dumps(fairway.FairwayError("no", 3, "handle")))
    assert (str(error), error.status, error.name) == ("no", 3, "handle")


def test_threads_share_a_route(town, route):
    expected = fairway.Session(route).update(town.columns, fairway.COLUMNS)
    results = []

    def work():
        results.append(fairway.Session(route).update(town.columns, fairway.COLUMNS))

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 8
    for progress, events in results:
        assert content(events) == content(expected[1])
        # What is unknown is NaN, which is not equal to itself.
        assert all(progress[name].tobytes() == expected[0][name].tobytes() for name in fairway.COLUMNS)


def test_forged_snapshots_are_refused_or_go_on(drive, town, route):
    """Numbers in a snapshot replaced under a correct checksum: the process must survive all of them."""
    session = fairway.Session(route)
    session.update(town.part(0, 100))
    snapshot = session.snapshot()
    # A name, a checksum, the version, the number of bytes of the options, the options, and packed numbers.
    name, body = snapshot[:8], snapshot[16:]
    first = 16 + int.from_bytes(body[8:16], "little")
    numbers = [struct.pack("<d", number) for number in (-1, 1, 99999, 1e300, math.nan, math.inf)]
    numbers += [struct.pack("<q", number) for number in (-1, 1, 2**31, 2**63 - 1, -(2**63))]
    random, refused = np.random.default_rng(1), 0
    for _ in range(300):
        at = random.integers(first, len(body) - 8)
        forged = body[:at] + numbers[random.integers(len(numbers))] + body[at + 8:]
        checksum = 0xCBF29CE484222325
        for byte in forged:
            checksum = (checksum ^ byte) * 0x100000001B3 % (1 << 64)
        try:
            restored = fairway.Session.restore(route, name + checksum.to_bytes(8, "little") + forged)
        except fairway.FairwayError as error:
            refused += 1
            assert error.name in ("mismatch", "snapshot")
        else:
            restored.update(town.part(100, 130))
    assert 50 < refused < 300


def test_skipped_stops(drive):
    town = drive("town-tour", seed=1)
    route = fairway.Route.from_json(town.route.read_bytes())
    session = fairway.Session(route)
    session.update(town.part(0, 50))
    for leg, name in ((route.leg_count, "argument"), (-1, "argument"), (0, "state")):
        with pytest.raises(fairway.FairwayError) as caught:
            session.skip_to_leg(leg)
        assert caught.value.name == name
    with pytest.raises(ValueError):
        session.skip_to_leg(2**31)
    last = route.leg_count - 1
    names = fairway.event_names()
    events = session.skip_to_leg(last)
    skips = events[events["event"] == names.index("legSkip")]
    assert len(skips) == 1 and skips[0]["waypoint"] == 1 and skips[0]["leg"] == last
    assert names.index("didArrive") not in events["event"] and session.progress["waypoint"] == 0
    _, events = session.update(town.part(50, town.count))
    assert events["waypoint"][events["event"] == names.index("didArrive")].tolist() == [last + 1]
