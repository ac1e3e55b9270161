"""Alerts of a program along routes."""

import json

import numpy as np
import pytest

import fairway

LINE = json.dumps({"type": "LineString", "coordinates": [[8, 47], [8, 47.01]]})


def alerts(**properties):
    point = {"type": "Point", "coordinates": [8, 47.005]}
    feature = {"type": "Feature", "id": "dock", "properties": properties, "geometry": point}
    return fairway.Alerts.from_geojson(json.dumps({"type": "FeatureCollection", "features": [feature]}))


def test_an_alert_is_announced_once_by_the_speed():
    route = fairway.Route.from_line(LINE).with_alerts(alerts(kind="gate")).with_guidance("en")
    assert [alert["kind"] for alert in route.alerts] == [fairway.AlertKind.CUSTOM]
    assert route.text(fairway.Text.ALERT_ID) == "dock"
    seconds = np.arange(100.0)
    fixes = {"timestamp": seconds, "latitude": 47 + seconds * 0.0001, "longitude": np.full(100, 8.0)}
    _, events = fairway.Session(route).update(fixes)
    said = [event for event in events if event["event"] == fairway.EventKind.ALERT_AHEAD]
    assert [event["text"] for event in said] == [b"Gate in 150 meters"] or [
        str(event["text"]) for event in said] == ["Gate in 150 meters"]
    assert said[0]["priority"] == fairway.Priority.ALERT
    assert route.instruction(said[0]) == "Gate in 150 meters"


@pytest.mark.parametrize(
    ("properties", "message"),
    [({"kind": "camera"}, "properties.kind: expected one of speed_camera"), ({"leadTime": -1}, "a number from 0.0")])
def test_what_is_no_alert_says_where(properties, message):
    with pytest.raises(fairway.FairwayError, match=message):
        alerts(**properties)
