"""The camera: its options, and its view of sessions, routers and drives without a route."""

import json
import math

import numpy as np
import pytest
from conftest import ROUTES

import fairway
from fairway import CameraMode, CameraOrientation


@pytest.fixture
def session():
    with fairway.Route.from_json(ROUTES["town-tour"].read_bytes()) as route, fairway.Session(route) as made:
        latitudes, longitudes = route.line
        made.update({
            "timestamp": np.array([1000.0, 1001.0]), "latitude": latitudes[:2], "longitude": longitudes[:2],
            "speed": np.array([12.0, 12.0])})
        yield made


def test_options():
    with fairway.Camera(390, 844, inset_top=100, orientation=CameraOrientation.NORTH_UP) as camera:
        assert camera.options["width"] == 390 and camera.options["inset_top"] == 100
        assert camera.options["orientation"] is CameraOrientation.NORTH_UP
        assert camera.options["mode"] is CameraMode.FOLLOWING
        camera.change(width=844, height=390.5, mode=CameraMode.OVERVIEW, look_ahead=15)
        assert (camera.options["height"], camera.options["mode"]) == (390.5, CameraMode.OVERVIEW)
        for options, kind, words in (
                ({"zoom": 3}, TypeError, "there are width"), ({"mode": 1}, TypeError, "mode is a CameraMode"),
                ({"pitch": "steep"}, TypeError, "pitch is a number"), ({"pitch": math.nan}, ValueError, "finite"),
                ({"least_zoom": 9, "greatest_zoom": 8}, fairway.FairwayError, "zoom")):
            with pytest.raises(kind, match=words):
                camera.change(**options)
        assert camera.options["least_zoom"] == 3


def test_views(session):
    with fairway.Camera(390, 844, inset_top=100) as camera:
        view = camera.follow(session, 1001)
        place = session.predict(1001)
        assert np.allclose((view["latitude"], view["longitude"]), (place["latitude"], place["longitude"]), atol=1e-4)
        assert view["pitch"] == 45 and view["padding_top"] > 100 and set(view) == {
            "latitude", "longitude", "zoom", "bearing", "pitch", "padding_top", "padding_right", "padding_bottom",
            "padding_left"}
        camera.change(mode=CameraMode.OVERVIEW)
        last = [camera.follow(session, 1001 + frame / 60) for frame in range(1, 121)][-1]
        assert last["pitch"] == 0 and last["zoom"] < view["zoom"]
        camera.change(mode=CameraMode.FOLLOWING)
        paused = [camera.follow(session, 1003, 1003 + frame / 60) for frame in range(1, 121)][-1]
        assert paused["pitch"] == 45  # the view goes on while the vehicle's clock stands still
        for drive, time, words in ((None, 1, "a Session, a Router or a FreeDrive"), (session, "now", "time is a number")):
            with pytest.raises(TypeError, match=words):
                camera.follow(drive, time)
    with pytest.raises(fairway.FairwayError):
        camera.follow(session, 1002)


def test_a_router_is_followed_too():
    answer = ROUTES["town-tour"].read_bytes()
    trip = {"waypoints": [place["location"] for place in json.loads(answer)["waypoints"]]}
    with fairway.Router(answer, trip) as router, fairway.Camera(800, 600) as camera:
        assert -90 < camera.follow(router, 1000)["latitude"] < 90
