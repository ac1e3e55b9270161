"""Drives whose route is replaced on the way: what comes of `Tests/TripScenario` is the same as in Swift and over C."""

import json
import math

import numpy as np
import pytest
from conftest import ROOT

import fairway
from fairway import EventKind

FOLDER = ROOT / "Tests/TripScenario"
COLUMNS = ("timestamp", "latitude", "longitude", "horizontal_accuracy", "speed", "course")
REPORTED = {
    EventKind.VISUAL_INSTRUCTION: "visualInstruction", EventKind.SPOKEN_INSTRUCTION: "spokenInstruction",
    EventKind.WILL_ARRIVE: "willArrive",
    EventKind.DID_ARRIVE: "didArrive", EventKind.LEG_ADVANCE: "legAdvance",
    EventKind.REROUTE_REQUESTED: "rerouteRequested", EventKind.REFRESHED: "refreshed",
    EventKind.ROUTE_REPLACED: "routeReplaced", EventKind.TRIP_CHANGED: "tripChanged",
    EventKind.TRIP_NOT_CHANGED: "tripNotChanged"}
STATES = ["ahead", "reached", "skipped", "missed"]
QUESTIONS = {
    "needsRoute": EventKind.NEEDS_ROUTE, "needsRefresh": EventKind.NEEDS_REFRESH,
    "needsTripRoute": EventKind.NEEDS_TRIP_ROUTE, "needsFasterRoute": EventKind.NEEDS_FASTER_ROUTE}


def reason(event):
    number = fairway.Reason(event["reason"])
    first, *others = number.name.lower().split("_")
    return "" if number == fairway.Reason.NONE else f" {first}{''.join(map(str.capitalize, others))}"


class Scenario:
    def __init__(self, name="trip"):
        start, *self.inputs = map(json.loads, (FOLDER / f"{name}.ndjson").read_text().splitlines())
        self.expected = (FOLDER / f"{name}.txt").read_text()
        self.router = fairway.Router(json.dumps(start["answer"]).encode(), start["trip"], start["options"])
        self.questions = {}
        self.lines = []

    def take(self, events):
        for event in events:
            kind = EventKind(event["event"])
            if kind >= EventKind.MAY_REROUTE:
                self.questions[kind] = int(event["item"])
            elif kind in REPORTED:
                self.lines.append(
                    f"{REPORTED[kind]}{reason(event)} leg {event['leg_number']} stop {event['stop']}"
                    f" at {float(event['distance_along'])}")

    def run(self, kills):
        for given in self.inputs:
            if "fix" in given:
                values = {name: np.array([value], float) for name, value in zip(COLUMNS, given["fix"])}
                self.take(self.router.update(values)[1])
            elif "edit" in given:
                self.take(self.router.change_trip(given["edit"]))
            elif "replace" in given:
                self.take(self.router.replace_route(json.dumps(given["replace"]).encode()))
            elif "take" in given:
                self.take(self.router.take_alternative(self.router.alternatives[0]["id"]))
            elif "question" in given:
                question = self.questions.pop(QUESTIONS[given["question"]])
                self.take(self.router.answer(question, 200, json.dumps(given["answer"]).encode()))
            elif kills:
                snapshot = self.router.snapshot()
                self.router.close()
                self.router = fairway.Router.restore(snapshot)
                self.take(self.router.take_events())

    @property
    def table(self):
        def time(value):
            return "-" if math.isnan(value) else f"{value}"

        for stop in self.router.stops:
            yield (
                f"stop {stop['id']} {STATES[stop['state']]} {'via' if stop['is_via'] else 'stop'} {stop['latitude']}"
                f" {stop['longitude']} planned {time(stop['planned_time'])} actual {time(stop['actual_time'])}")
        for leg in self.router.summaries:
            yield (
                f"leg {leg['leg_number']} stop {leg['stop']} from {leg['start_time']} to {leg['end_time']}"
                f" driven {leg['driven_distance']} raw {leg['raw_distance']} along {leg['distance']}")


@pytest.mark.parametrize("kills", [False, True])
@pytest.mark.parametrize("name", ["trip", "replacements"])
def test_a_route_that_is_replaced_on_the_way(name, kills):
    scenario = Scenario(name)
    scenario.run(kills)
    lines = scenario.lines + list(scenario.table)
    scenario.router.close()
    assert "".join(line + "\n" for line in lines) == scenario.expected


def test_what_makes_no_sense_is_refused():
    scenario = Scenario()
    with scenario.router as router:
        for edit in ({"remove": 99}, {"move": 1, "to": 9}, {"order": [1]}):
            with pytest.raises(fairway.FairwayError) as failure:
                router.change_trip(edit)
            assert failure.value.name == "state"
        with pytest.raises(fairway.FairwayError):
            router.avoid(next=100)
        assert len(router.avoid()) == 0
        assert [stop["name"] for stop in router.stops] == ["via", "first", "second", "third"]
        ends = {stop["id"]: stop["name"] for stop in router.stops}
        assert [ends[router.stop_of_leg(leg)] for leg in range(3)] == ["first", "second", "third"]
        with pytest.raises(fairway.FairwayError, match="no leg 3"):
            router.stop_of_leg(3)
