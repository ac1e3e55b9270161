"""A wrong argument raises a TypeError or a ValueError that names it and the reason, never an error of ctypes."""

import numpy as np
import pytest

import fairway


@pytest.fixture
def route(drive):
    return fairway.Route.from_json(drive("valhalla-legs", seed=4, rate=10, noise="dropout").route.read_bytes())


LINE = (np.array([50.0, 50.0]), np.array([7.0, 7.1]))

WRONG = {
    "precision_text": (lambda route: fairway.polyline.decode("??", precision="5"), TypeError, "precision is a whole"),
    "precision_real": (lambda route: fairway.polyline.encode(*LINE, precision=5.0), TypeError, "precision is a whole"),
    "precision_wide": (lambda route: fairway.polyline.decode("??", precision=2**32 + 5), ValueError, "precision"),
    "text_number": (lambda route: fairway.polyline.decode(5), TypeError, "text is text or bytes, not a int"),
    "text_none": (lambda route: fairway.polyline.decode(None), TypeError, "text is text or bytes, not None"),
    "data_none": (lambda route: fairway.Route.from_json(None), TypeError, "data is text or bytes"),
    "data_dict": (lambda route: fairway.Route.from_json({}), TypeError, "data is text or bytes, not a dict"),
    "index_text": (lambda route: fairway.Route.from_json("{}", index="0"), TypeError, "index is a whole number"),
    "index_wide": (lambda route: fairway.Route.from_json("{}", index=2**40), ValueError, "index is a whole number"),
    "radius_text": (lambda route: fairway.Corridor(*LINE, "50"), TypeError, "radius is a number, not a str"),
    "radius_none": (lambda route: fairway.Corridor.of_route(route, None), TypeError, "radius is a number, not None"),
    "radius_nan": (lambda route: fairway.Corridor.of_route(route, float("nan")), ValueError, "finite"),
    "route_none": (lambda route: fairway.Session(None), TypeError, "route is a Route, not None"),
    "route_corridor": (
        lambda route: fairway.Corridor.of_route(fairway.Corridor(*LINE, 50), 50), TypeError, "route is a Route"),
    "other_route": (
        lambda route: fairway.Corridor(*LINE, 50).intersection(route), TypeError, "other is a Corridor, not a Route"),
    "budget_number": (lambda route: fairway.Corridor(*LINE, 50, budget=5), TypeError, "budget is a Budget, not a int"),
    "budget_text": (
        lambda route: fairway.Corridor(*LINE, 50, budget=fairway.Budget("5")), TypeError, "vertices is a whole number"),
    "budget_small": (
        lambda route: fairway.Corridor.of_route(route, 50, budget=fairway.Budget(5)), fairway.FairwayError, "many"),
    "options_list": (lambda route: fairway.Session(route, [1]), TypeError, "options is a dictionary or JSON"),
    "options_nan": (lambda route: fairway.Session(route, {"alertDistance": float("nan")}), ValueError, "options"),
    "options_odd": (lambda route: fairway.Session(route, {"arrival": object()}), TypeError, "options"),
    "snapshot_none": (lambda route: fairway.Session.restore(route, None), TypeError, "snapshot is text or bytes"),
    "columns_list": (lambda route: fairway.Session(route).update([1]), TypeError, "columns is a dictionary"),
    "want_text": (lambda route: fairway.Session(route).update({}, want="leg"), TypeError, "want is a list of names"),
    "time_large": (lambda route: fairway.Session(route).predict(10**400), ValueError, "time is larger than any number"),
    "time_nan": (lambda route: fairway.Session(route).predict(float("nan")), ValueError, "time is a finite number"),
    "fix_list": (lambda route: fairway.Session(route).explain([1]), TypeError, "fix is a dictionary"),
    "fix_without_place": (
        lambda route: fairway.Session(route).explain({"timestamp": 1}), ValueError, "the fix has no latitude"),
    "fix_odd": (
        lambda route: fairway.Session(route).explain({"time": 1}), ValueError, "a fix has no 'time'; it has timestamp"),
    "time_text": (lambda route: fairway.Session(route).predict("5"), TypeError, "time is a number, not a str"),
    "radius_large": (lambda route: fairway.Corridor.of_route(route, 10**400), ValueError, "radius is larger"),
    "event_none": (lambda route: route.instruction(None), TypeError, "event is one of the events"),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_argument_is_named(case, route):
    attempt, kind, words = WRONG[case]
    with pytest.raises(kind, match=words):
        attempt(route)


def test_a_fix_is_explained(route):
    session = fairway.Session(route)
    explanation = session.explain({"timestamp": 1e9, "latitude": 91, "longitude": 0, "speed": None})
    assert explanation["rejection"] == fairway.Reason.OUT_OF_RANGE and "rejected" in explanation["text"]
    assert explanation["routeState"] == fairway.RouteState.ON_ROUTE and explanation["reason"] == fairway.Reason.NONE
    assert not any(session.rejected.values())
