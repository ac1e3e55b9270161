"""Lines on the page: a ride of GPX is followed, a wrong turn is led back to it, and a driver's own alerts are heard."""

import json

from page import DRIVE

# What is drawn of ways back, from the next frame on.
WATCH_WAYS_BACK = """import('./map-view.js').then(({ MapView }) => {
  const show = MapView.prototype.showWayBack;
  window.waysBack = [];
  MapView.prototype.showWayBack = function (line) { if (line.length) waysBack.push(line); show.call(this, line); };
})"""
SQUARE = json.dumps({"type": "LineString", "coordinates": [[-29.99, 40, 10], [-29.99, 40.01, 60], [-29.98, 40.01, 60]]})


def open_ride(page, choice):
    page.open(choice)
    page.value(WATCH_WAYS_BACK)
    page.run()


def check_ride(page):
    """A ride with a wrong turn: the streets lead back to the line, which is then followed to its end."""
    open_ride(page, "route=ride-wrong-turn&noise=clean&speed=50")
    page.expect_text("climb", lambda text: " m to climb" in text, "there are heights")
    page.expect_notice("Off the route")
    page.expect_notice("New route: back to the line")
    page.expect("waysBack.some(line => line.length > 2)", True, "a way back is drawn")
    # Up the hill, to the end of the line.
    page.expect_end()
    page.expect_text("climb", lambda text: text.startswith("165 m, 0 m to climb"), "the heights at the end")
    page.expect("seen.spoken.map(([text]) => text)", lambda spoken: any("sharp" in text for text in spoken), "the bends are said")
    page.expect("seen.spoken.map(([text]) => text)", lambda spoken: sum(text.startswith("Climb of ") for text in spoken) == 1,
                "the climb is said once")  # fmt: skip


def check_direction(page):
    """Without a way the line is pointed at, in words and on the map."""
    open_ride(page, "route=ride&detour=turn_return&noise=clean&back=direction&speed=50")
    page.expect_notice("The route is ")
    page.expect("seen.spoken.some(([text]) => text.startsWith('The route is '))", True, "it is said where the line is")
    page.expect("waysBack.some(line => line.length === 2)", True, "the place to rejoin is drawn")
    page.expect_notice("Back on the route")


def check_own(page):
    """A line and alerts from files: dropped on the map, and on their controls."""
    page.open("route=grid")
    page.expect("document.getElementById('heights').hidden", True, "a route without heights shows none")
    page.drop({"square.geojson": SQUARE})
    page.expect_text("remaining", lambda text: text.startswith("2.0 km"), "the line is driven")
    page.expect_text("climb", lambda text: text.startswith("10 m, "), "its heights are shown")
    alert = {"type": "Feature", "properties": {"kind": "speed_camera"},
             "geometry": {"type": "Point", "coordinates": [-29.99, 40.005]}}  # fmt: skip
    alerts = json.dumps({"type": "FeatureCollection", "features": [alert]})
    page.drop({"alerts.geojson": alerts}, "document.getElementById('alerts').closest('label')")
    page.expect_notice("1 alert from a file")
    page.faster(3)
    page.run()
    page.expect("seen.spoken.some(([text]) => /speed camera/i.test(text))", True, "the alert is said", DRIVE)
    page.drop({"broken.gpx": "<gpx>\n<trk></gpx>"})
    page.expect_notice("2:6: the XML is broken here")
