"""Routes along lines of files."""

import numpy as np
import pytest

import fairway

GPX = """<gpx><wpt lat="47.005" lon="8"><name>Kiosk</name></wpt><trk><name>Round</name><trkseg>
<trkpt lat="47" lon="8"/><trkpt lat="47.01" lon="8"/><trkpt lat="47.01" lon="8.01"/></trkseg></trk></gpx>"""


def test_a_line_is_a_route():
    route = fairway.Route.from_line(GPX, profile="cycling", stops=[(8.005, 47.01)], stops_at_places=True)
    assert route.leg_count == 3
    assert route.length == pytest.approx(1872, abs=2)
    assert fairway.Route.from_line("_p~iF~ps|U_ulLnnqC").leg_count == 1


def test_a_line_is_guided_and_followed():
    route = fairway.Route.from_line(GPX).with_guidance("de")
    seconds = np.arange(81.0)
    fixes = {"timestamp": seconds, "latitude": 47 + seconds * 0.000125, "longitude": np.full(81, 8.0)}
    _, events = fairway.Session(route).update(fixes)
    names = fairway.event_names()
    spoken = [event["text"] for event in events if names[event["event"]] == "spokenInstruction"]
    assert any("rechts abbiegen" in str(text) for text in spoken), spoken


@pytest.mark.parametrize(
    ("text", "options", "message"),
    [
        ("<gpx>\n<trk></gpx>", {}, "2:6: the XML is broken here"),
        (GPX, {"line": 1}, "there is no line 1"),
        (GPX, {"stops": [(9, 47)]}, "stop 0 is not on the line"),
        (GPX, {"stops": [{"latitude": 47}]}, "options.stops"),
        ('{"type": "Point", "coordinates": [8, 47]}', {}, "there is no line in the file"),
    ])
def test_what_is_no_line_says_where(text, options, message):
    with pytest.raises(fairway.FairwayError, match=message):
        fairway.Route.from_line(text, **options)
