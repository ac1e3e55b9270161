"""Routers: questions and answers, requests, and a stream of fixes; the C interface itself is compared with Swift's."""

import ast
import asyncio
import contextlib
import inspect
import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from conftest import ROOT, ROUTES

import fairway
from fairway import EventKind

EXAMPLE = ROOT / "Sources/Bindings/python/examples/navigate.py"
ANSWER = ROUTES["town-tour"].read_bytes()
TRIP = {
    "waypoints": [place["location"] for place in json.loads(ANSWER)["waypoints"]], "profile": "driving",
    "server": {"style": "valhalla", "url": "http://127.0.0.1:9", "bearer": "secret"}}
# The answers are the same route whatever the router asks.
ANY_ANSWER = {"checksAnswers": False}


@pytest.fixture
def router():
    with fairway.Router(ANSWER, TRIP, ANY_ANSWER) as made:
        yield made


def fixes(router, count, astray=True, start=0):
    """Fixes along the route, and from the tenth on beside it."""
    with router.route as route:
        latitudes, longitudes = route.line
    for second in range(start, start + count):
        aside = max(0, second - 10) * 1.2e-4 if astray else 0
        yield {
            "timestamp": 1.7e9 + second, "latitude": latitudes[0] + aside, "longitude": longitudes[0] - aside,
            "horizontal_accuracy": 4.0, "speed": 12.0}



def test_requests_are_those_of_every_binding():
    for line in (ROOT / "Tests/ServiceRequests/requests.ndjson").read_text(encoding="utf-8").splitlines():
        expected = json.loads(line)
        request = fairway.trip_request(expected["trip"])
        assert request.method == expected["method"]
        assert request.url == expected["url"]
        assert request.header == expected["headers"]
        assert request.body.decode() == expected["body"]


def columns(rows):
    rows = list(rows)
    return {name: np.array([row[name] for row in rows]) for name in rows[0]}


def kinds(events):
    return [EventKind(event["event"]) for event in events]


def asked(events, kind):
    return next(int(event["item"]) for event in events if event["event"] == kind)


def test_a_reroute(router):
    _, events = router.update(columns(fixes(router, 30)))
    assert [kind for kind in kinds(events) if kind > 2][-3:] == [
        EventKind.OFF_ROUTE, EventKind.REROUTE_REQUESTED, EventKind.NEEDS_ROUTE]
    question = asked(events, EventKind.NEEDS_ROUTE)
    request = router.request(question)
    assert (request.method, request.url) == ("POST", "http://127.0.0.1:9/route")
    assert request.header["Authorization"] == "Bearer secret"
    assert json.loads(request.body)["costing"] == "auto"
    router.change_request(question, {"profile": "walking"})
    assert json.loads(router.request(question).body)["costing"] == "pedestrian"
    assert router.trip(question)["profile"] == "walking"
    with router.route as before:
        events = router.answer(question, 200, ROUTES["valhalla-legs"].read_bytes())
        assert EventKind.ROUTE_REPLACED in kinds(events)
        with router.route as after:
            assert before.fingerprint != after.fingerprint
    with pytest.raises(fairway.FairwayError) as failure:
        router.answer(question, 200, ANSWER)
    assert failure.value.name == "state"


def test_what_a_screen_shows_after_each_fix(router):
    with router.route as route, fairway.Session(route) as session:
        every = columns(fixes(router, 12))
        shown = [name for name in fairway.COLUMNS if name in session.guidance]
        assert len(shown) == 15
        rows, _ = session.update(every, shown)
        other, _ = router.update(every, shown)
        for place in range(12):
            with fairway.Session(route) as alone:
                alone.update({name: column[: place + 1] for name, column in every.items()}, ())
                for name in shown:
                    np.testing.assert_equal(rows[name][place], alone.guidance[name], name)
        for name in shown:
            np.testing.assert_array_equal(rows[name], other[name], name)


def test_a_request_that_fails(router):
    _, events = router.update(columns(fixes(router, 30)))
    events = router.answer(asked(events, EventKind.NEEDS_ROUTE), 400, b'{"code":"NoRoute"}')
    assert kinds(events) == [EventKind.REROUTE_FAILED]
    assert events["text"].tolist() == ["there is no route between the waypoints"]
    assert router.counters["fixes"] == 30 and router.counters["reroutesFailed"] == 1
    assert router.take_log() == []


def test_a_snapshot_without_credentials(router):
    router.update(columns(fixes(router, 30)))
    snapshot = router.snapshot()
    assert b"secret" not in snapshot
    with fairway.Router.restore(snapshot, {"style": "osrm", "url": "http://127.0.0.1:5000"}) as again:
        # What is unknown is NaN, which is not equal to itself.
        assert str(again.progress) == str(router.progress)
        question = asked(again.take_events(), EventKind.NEEDS_ROUTE)
        assert again.request(question).url.startswith("http://127.0.0.1:5000/route/v1/driving/")


def test_legs_and_views(router):
    router.update(columns(fixes(router, 5, astray=False)))
    assert [place["leg_number"] for place in router.waypoints] == [0, 1, 2]
    skipped = kinds(router.skip_to_leg(1))
    assert skipped[0] == EventKind.LEG_SKIP and EventKind.NEEDS_ROUTE in skipped
    assert [leg["is_skipped"] for leg in router.summaries] == [1]
    assert router.guidance["leg"] == 1
    assert router.predict(1.7e9 + 6)["leg"] == 1
    with pytest.raises(fairway.FairwayError, match="the vehicle has not reached the current leg's waypoint yet"):
        router.advance_leg()
    with pytest.raises(fairway.FairwayError, match="a new route is being requested already"):
        router.reroute()
    assert EventKind.ROUTE_REPLACED in kinds(router.replace_route(ANSWER))


def test_alternatives():
    answer = ROUTES["valhalla-alternatives"].read_bytes()
    trip = {"waypoints": [place["location"] for place in json.loads(answer)["waypoints"]]}
    with fairway.Router(answer, trip) as router:
        router.update(columns(fixes(router, 2, astray=False)))
        first = router.alternatives[0]
        with router.alternative_route(first["id"]) as route:
            assert route.length == pytest.approx(first["distance"])
        assert EventKind.ALTERNATIVE_TAKEN in kinds(router.take_alternative(first["id"]))


def test_steps_and_texts(router):
    with router.route as route:
        leg = route.description["legs"][0]
        for number, step in enumerate(leg["steps"]):
            facts = route.step(0, number)
            assert facts["distance"] == pytest.approx(step["distance"])
            assert route.text(fairway.Text.ROAD, 0, number) == step["name"]
            crossings = route.intersections(0, number)
            assert len(crossings) == len(step["intersections"])
            for place, crossing in enumerate(step["intersections"]):
                lanes = route.lanes(0, number, place)
                assert [bool(lane["is_usable"]) for lane in lanes] == [
                    lane["valid"] for lane in crossing.get("lanes", [])]
            for place, banner in enumerate(step.get("bannerInstructions", [])):
                found = route.banner(0, number, place)
                assert found["text"] == banner["primary"]["text"]
                assert [part["text"] for part in found["components"]] == [
                    part["text"] for part in banner["primary"]["components"]]
                assert (route.banner(0, number, place, fairway.Text.SECONDARY) is None) == (
                    banner.get("secondary") is None)
        assert route.alerts == [] or route.alerts[0]["start"] >= 0


def test_a_stream_with_a_client_that_fails(router):
    async def fetch(request):
        raise OSError("the modem is asleep")

    async def drive():
        return [moment async for moment in router.follow(fixes(router, 60), fetch)]

    failed = [
        event["text"] for moment in asyncio.run(drive()) for event in moment.events
        if event["event"] == EventKind.REROUTE_FAILED]
    assert len(failed) >= 2
    assert all("the modem is asleep" in text for text in failed)


def test_a_stream_with_decisions():
    decided = []

    async def fetch(request):
        return 200, ROUTES["valhalla-legs"].read_bytes()

    async def stream(router):
        for fix in fixes(router, 60):
            await asyncio.sleep(0)
            yield fix

    async def decide(kind):
        decided.append(kind)
        return len(decided) > 1

    async def drive(router):
        return [moment async for moment in router.follow(stream(router), fetch, decide)]

    with fairway.Router(ANSWER, TRIP, ANY_ANSWER | {"asks": {"reroute": True}, "log": "information"}) as router:
        seen = [kind for moment in asyncio.run(drive(router)) for kind in kinds(moment.events)]
        assert any("routing: " in line for line in router.take_log())
    assert decided[:2] == [EventKind.MAY_REROUTE] * 2, "after a no, the rule asks again"
    assert seen.count(EventKind.MAY_REROUTE) >= 2
    assert EventKind.ROUTE_REPLACED in seen


def happened(router, fetch, count=60, stream=None):
    """The events of a stream."""
    async def drive():
        return [moment async for moment in router.follow(stream or fixes(router, count), fetch)]

    return [event for moment in asyncio.run(drive()) for event in moment.events]


def followed(router, fetch, count=60, stream=None):
    """The kinds of events of a stream."""
    return kinds(happened(router, fetch, count, stream))


@pytest.mark.parametrize("raised", [asyncio.CancelledError, GeneratorExit, TimeoutError, StopAsyncIteration])
def test_whatever_a_client_raises_is_a_failure(router, raised):
    """Also what usually ends a task: a client's own scope raises it when its time is over."""
    async def fetch(request):
        raise raised()

    seen = followed(router, fetch, 120)
    assert seen.count(EventKind.REROUTE_FAILED) >= 2, "the request is made again"
    assert router.counters["reroutesFailed"] >= 2


def test_a_request_that_runs_on_is_cancelled_with_the_stream(router):
    cancelled = []

    async def fetch(request):
        try:
            await asyncio.sleep(3600)
        except asyncio.CancelledError:
            cancelled.append(request)
            raise

    assert EventKind.REROUTE_FAILED not in followed(router, fetch)
    assert len(cancelled) == 1


def test_a_client_that_hangs_is_given_up():
    """A question that nobody answers expires, its request is cancelled, and the next one may succeed."""
    cancelled = []

    async def fetch(request):
        if len(cancelled) == 0:
            try:
                await asyncio.sleep(3600)
            except asyncio.CancelledError:
                cancelled.append(request)
                raise
        return 200, ROUTES["valhalla-legs"].read_bytes()

    with fairway.Router(ANSWER, TRIP, ANY_ANSWER | {"answerTimeout": 20}) as router:
        events = happened(router, fetch, 120)
    seen, texts = kinds(events), [event["text"] for event in events if event["event"] == EventKind.REROUTE_FAILED]
    assert texts[0] == "the server did not answer in time"
    assert len(cancelled) == 1
    failed = seen.index(EventKind.REROUTE_FAILED)
    assert EventKind.WITHDRAWN in seen and EventKind.ROUTE_REPLACED in seen[failed:]


async def of_none(request):
    return None


async def of_text_status(request):
    return "200", b"{}"


async def of_number_body(request):
    return 200, 5


async def of_no_body(request):
    return 200, None


async def of_three(request):
    return 200, b"{}", {}


@pytest.mark.parametrize("fetch, message", [
    (lambda request: (200, b"{}"), "returned a tuple that nobody can await"),
    (lambda request: None, "returned a NoneType that nobody can await"),
    (of_none, "the status and the body of an answer, not a NoneType"),
    (of_three, "the status and the body of an answer, not a tuple"),
    (of_text_status, "the status of fetch is a whole number, not a str"),
    (of_number_body, "the body of fetch is text or bytes, not a int"),
    (of_no_body, "the body of fetch is text or bytes, not None"),
])
def test_a_fetch_of_another_kind(router, fetch, message):
    with pytest.raises(TypeError, match=message):
        followed(router, fetch)


@pytest.mark.parametrize("fetch", [None, 5, "fetch", (200, b"")])
def test_a_fetch_that_is_no_function(router, fetch):
    with pytest.raises(TypeError, match="fetch is a function, not"):
        router.follow([], fetch)


def test_a_decision_that_is_no_function(router):
    with pytest.raises(TypeError, match="decide is a function, not a bool"):
        router.follow([], of_none, True)
    with pytest.raises(TypeError, match="fixes are an iterable"):
        router.follow(5, of_none)


FIX = {"timestamp": 1.7e9, "latitude": 40.0, "longitude": -30.0}


@pytest.mark.parametrize("fix, kind, message", [
    (None, TypeError, "a fix is a dictionary .* not None"), (5, TypeError, "not a int"), ("x", TypeError, "not a str"),
    ([1, 2, 3], TypeError, "not a list"), ({}, ValueError, "there is no column 'timestamp'"),
    ({**FIX, "speed": "fast"}, TypeError, "speed is a number, not a str"),
    ({**FIX, "latitude": 10**400}, ValueError, "latitude is larger than any number"),
    ({**FIX, "latitude": [1.0]}, TypeError, "latitude is a number, not a list"),
    ({**FIX, "wings": 2}, ValueError, "'wings' is no column of fixes"),
])
def test_a_fix_of_another_kind(router, fix, kind, message):
    with pytest.raises(kind, match=message):
        followed(router, of_none, stream=[fix])
    assert router.counters["fixes"] == 0


def test_what_is_not_known_of_a_fix(router):
    followed(router, of_none, stream=[{**FIX, "speed": None, "course": np.float32("nan"), "altitude": np.int64(5)}])
    assert router.counters["fixes"] == 1


def test_one_stream_at_a_time(router):
    """Streams that alternate would be one drive of two vehicles."""
    async def drive():
        first = router.follow(fixes(router, 20, astray=False), of_none)
        await anext(first)
        with pytest.raises(RuntimeError, match="follows another stream"):
            router.follow([], of_none)
        await first.aclose()
        waiting = router.follow(fixes(router, 5, astray=False, start=20), of_none)
        other = router.follow(fixes(router, 5, astray=False, start=30), of_none)
        await anext(other)
        with pytest.raises(RuntimeError, match="follows another stream"):
            await anext(waiting)
        # Another one may follow when the first has ended.
        return len([moment async for moment in other])

    assert asyncio.run(drive()) == 4


def test_a_closed_router_says_so(router):
    router.close()
    with pytest.raises(fairway.FairwayError, match="the session is closed"):
        router.progress  # noqa: B018


@pytest.mark.parametrize("trip, message", [
    ({}, "trip.waypoints"), ({"waypoints": [[1, 2], [3]]}, r"trip.waypoints\[1\]"),
    ({**TRIP, "wings": 2}, "there is no trip.wings"), ("[", r"trip\[0\]: expected"),
])
def test_what_is_not_a_trip(trip, message):
    with pytest.raises(fairway.FairwayError, match=message):
        fairway.Router(ANSWER, trip)


def test_options():
    options = fairway.complete_router_options()
    assert {**options["navigation"], "reroute": options["reroute"]} == fairway.complete_options()
    with pytest.raises(fairway.FairwayError, match="there is no options.asks.everything"):
        fairway.Router(ANSWER, TRIP, {"asks": {"everything": True}})


def test_the_interface_is_that_of_the_header():
    result = subprocess.run(
        [sys.executable, ROOT / "Sources/Bindings/python/generate", "--check"],
        capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr


def test_the_stubs_are_those_of_the_package():
    """Every public name has a stub, and every stub has the parameters of what it stands for."""
    tree = ast.parse((Path(fairway.__file__).parent / "__init__.pyi").read_text())
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}

    def members(name):
        found = {node.name: node for node in classes[name].body if isinstance(node, ast.FunctionDef)}
        for base in classes[name].bases:
            if isinstance(base, ast.Name) and base.id in classes:
                found = {**members(base.id), **found}
        return found

    def parameters(node):
        found = [*node.args.args, *([node.args.kwarg] if node.args.kwarg else [])]
        return [argument.arg for argument in found if argument.arg not in ("self", "cls")]

    for name in fairway.__all__:
        thing = getattr(fairway, name)
        if inspect.isfunction(thing):
            assert parameters(functions[name]) == list(inspect.signature(thing).parameters), name
        if not inspect.isclass(thing) or issubclass(thing, (tuple, int, Exception)):
            continue
        stubs = members(name)
        public = {key for key in dir(thing) if not key.startswith("_")}
        assert public == {key for key in stubs if not key.startswith("_")}, name
        for key in public | ({"__init__"} & set(stubs)):
            method = inspect.getattr_static(thing, key)
            if not isinstance(method, property):
                signature = inspect.signature(getattr(thing, key))
                assert parameters(stubs[key]) == [each for each in signature.parameters if each != "self"], (name, key)


@pytest.mark.parametrize("style", ["valhalla", "osrm"])
def test_the_example_arrives(style):
    url = os.environ.get(f"FAIRWAY_{style.upper()}_URL")
    if not url:
        pytest.skip(os.environ.get("FAIRWAY_SERVERS_UNAVAILABLE", f"FAIRWAY_{style.upper()}_URL is not set"))
    # The same places as for the examples of the other languages.
    town = ("-29.997829,40.00151", "-29.982773,39.999718", "-30.043395,40.014745")
    result = subprocess.run(
        [sys.executable, EXAMPLE, style, url, *town], capture_output=True, text=True, check=False, timeout=120)
    assert result.returncode == 0, result.stdout + result.stderr
    lines = result.stdout.splitlines()
    assert sum(line.startswith("rerouted: ") for line in lines) == 1, result.stdout
    assert any(line.endswith(" didArrive") for line in lines) and lines[-1].endswith(" m left"), result.stdout


def test_the_first_program_speaks_to_the_arrival(tmp_path):
    url = os.environ.get("FAIRWAY_VALHALLA_URL")
    if not url:
        pytest.skip(os.environ.get("FAIRWAY_SERVERS_UNAVAILABLE", "FAIRWAY_VALHALLA_URL is not set"))
    page = (ROOT / "Sources/FairwayCore/FairwayCore.docc/FirstPrograms.md").read_text()
    program = page.split("\n```python\n")[1].split("\n```")[0].replace("http://127.0.0.1:8002", url)
    for place, of_town in (("1.5218, 42.5075", "-29.997829, 40.00151"), ("1.5390, 42.5095", "-29.982773, 39.999718"),
                           ("1.5450, 42.5100", "-30.043395, 40.014745")):
        assert place in program
        program = program.replace(place, of_town)
    (tmp_path / "first.py").write_text(program)
    result = subprocess.run(
        [sys.executable, tmp_path / "first.py"], capture_output=True, text=True, check=False, timeout=120)
    assert result.returncode == 0, result.stderr
    lines = result.stdout.splitlines()
    assert lines.count("a new route") == 1 and lines[-1].startswith("You have arrived"), result.stdout


def test_the_example_says_that_there_is_no_server():
    result = subprocess.run(
        [sys.executable, EXAMPLE, "osrm", "http://127.0.0.1:9", "1,2", "3,4", "5,6"], capture_output=True, text=True,
        check=False, timeout=120)
    assert result.returncode == 1 and result.stderr.startswith("navigate: ")


def test_a_thousand_routers_are_created_and_freed():
    line = {"type": "LineString", "coordinates": [[8, 47], [8.013, 47]]}
    leg = {"distance": 988, "duration": 99, "summary": "", "steps": []}
    places = [{"location": place, "name": ""} for place in line["coordinates"]]
    answer = json.dumps(
        {"code": "Ok", "routes": [{"distance": 988, "duration": 99, "geometry": line, "legs": [leg]}], "waypoints": places})
    for number in range(1000):
        made = fairway.Router(answer, {"waypoints": line["coordinates"]})
        made.update({"timestamp": np.array([1.7e9]), "latitude": np.array([47.0]), "longitude": np.array([8.001])})
        if number % 2:
            made.close()
            made.close()
        # Half of them are freed with their last reference.
        del made


def test_calls_within_a_stream_and_answers_after_its_end(router):
    """What a stream tells may be answered by calls at once; an answer that comes twice, or after the end, is refused."""
    asked_for = []

    async def fetch(request):
        asked_for.append(request)
        await asyncio.sleep(0.001)
        return 200, ROUTES["valhalla-legs"].read_bytes()

    async def run():
        async for moment in router.follow(fixes(router, 60), fetch):
            # Calls while the stream waits: they change nothing of it, or what they ask for is asked.
            router.predict(moment.progress["timestamp"] + 1)
            router.snapshot()
            with contextlib.suppress(fairway.FairwayError):  # one may be under way
                router.reroute()

    asyncio.run(asyncio.wait_for(run(), 120))
    assert asked_for
    for question in (0, 1, 99):
        with pytest.raises(fairway.FairwayError) as failure:
            router.answer(question, 200, ANSWER)
        assert failure.value.name in ("state", "argument")
    router.close()
    with pytest.raises(fairway.FairwayError) as failure:
        router.answer(1, 200, ANSWER)
    assert failure.value.name == "handle"


@pytest.mark.parametrize("time", [None, "now", True, float("nan"), float("inf"), [1], {}])
def test_odd_times_are_refused(router, time):
    with pytest.raises((TypeError, ValueError), match="time is a"):
        router.predict(time)


@pytest.mark.parametrize("fix", [
    None, 1, "fix", [1, 2, 3], {}, {"timestamp": 1}, {"timestamp": 1, "latitude": 2, "longitude": "3"},
    {"timestamp": 1, "latitude": 2, "longitude": 3, "speed": [4]}, {"timestamp": 1, "latitude": 2, "longitude": True},
    {"timestamp": 1, "latitude": 2, "longitude": 3, "velocity": 4}, {1: 2},
    {"timestamp": 1, "latitude": 2, "longitude": 10**400}])  # fmt: skip
def test_odd_fixes_are_refused(router, fix):
    async def fetch(request):
        raise AssertionError("no request")

    async def run():
        async for _ in router.follow([fix], fetch):
            pass

    with pytest.raises((TypeError, ValueError)):
        asyncio.run(asyncio.wait_for(run(), 120))


@pytest.mark.parametrize("answer", [None, 200, "ok", (200,), (200, 3), ("200", b""), (2**40, b""), (200, b"", 1)])
def test_nonsense_of_fetch_is_told(router, answer):
    async def fetch(request):
        return answer

    async def endless():
        for fix in fixes(router, 100_000):
            yield fix
            await asyncio.sleep(0)

    async def run():
        async for _ in router.follow(endless(), fetch):
            pass

    with pytest.raises((TypeError, ValueError), match="fetch"):
        asyncio.run(asyncio.wait_for(run(), 120))
