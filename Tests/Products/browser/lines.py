"""Lines on the page: a ride of GPX is followed, a wrong turn is led back to it, and a driver's own alerts are heard."""

import json

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
    page.browser.press(" ")


def drop(page, name, text, onto="document.body"):
    page.value(f"""(() => {{
      const data = new DataTransfer();
      data.items.add(new File([{json.dumps(text)}], '{name}'));
      {onto}.dispatchEvent(new DragEvent('drop', {{ dataTransfer: data, bubbles: true, cancelable: true }}));
    }})()""")


def is_shown(page, condition, what, seconds=15):
    try:
        page.browser.wait(condition, what, seconds)
        page.expect(True, what)
    except TimeoutError:
        page.expect(False, f"{what}: {page.text('notice')}")


def check_ride(page):
    """A ride with a wrong turn: the streets lead back to the line, which is then followed to its end."""
    open_ride(page, "route=ride-wrong-turn&noise=clean&speed=50")
    is_shown(page, "/ m to climb/.test(document.getElementById('climb').textContent)", "no heights")
    page.wait_for("Off the route")
    page.wait_for("New route: back to the line")
    is_shown(page, "waysBack.some(line => line.length > 2)", "no way back is drawn")
    # Up the hill, to the end of the line.
    page.wait_for("You have arrived", 90)
    page.expect(page.text("climb").startswith("165 m, 0 m to climb"), f"at the end: {page.text('climb')}")
    spoken = [text for text, _ in page.value("seen.spoken")]
    page.expect(any("sharp" in text for text in spoken), f"the bends are said: {spoken}")
    climbs = [text for text in spoken if text.startswith("Climb of ")]
    page.expect(len(climbs) == 1, f"the climb is said once: {spoken}")


def check_direction(page):
    """Without a way the line is pointed at, in words and on the map."""
    open_ride(page, "route=ride&detour=turn_return&noise=clean&back=direction&speed=20")
    page.wait_for("The route is ")
    said = "seen.spoken.some(([text]) => text.startsWith('The route is '))"
    is_shown(page, said, "it is not said where the line is")
    is_shown(page, "waysBack.some(line => line.length === 2)", "the place to rejoin is not drawn")
    page.wait_for("Back on the route")


def check_own(page):
    """A line and alerts from files: dropped on the map, and on their controls."""
    page.open("route=grid")
    is_hidden = page.value("document.getElementById('heights').hidden")
    page.expect(is_hidden, "a route without heights shows some")
    drop(page, "square.geojson", SQUARE)
    is_shown(page, "/^2.0 km/.test(document.getElementById('remaining').textContent)", "the line is not driven")
    is_shown(page, "/^10 m, /.test(document.getElementById('climb').textContent)", "its heights are not shown")
    alert = {"type": "Feature", "properties": {"kind": "speed_camera"},
             "geometry": {"type": "Point", "coordinates": [-29.99, 40.005]}}  # fmt: skip
    alerts = json.dumps({"type": "FeatureCollection", "features": [alert]})
    drop(page, "alerts.geojson", alerts, "document.getElementById('alerts').closest('label')")
    page.wait_for("1 alert from a file")
    page.browser.press("+")
    page.browser.press("+")
    page.browser.press("+")
    page.browser.press(" ")
    is_shown(page, "seen.spoken.some(([text]) => /speed camera/i.test(text))", "the alert is not said", 60)
    drop(page, "broken.gpx", "<gpx>\n<trk></gpx>")
    page.wait_for("2:6: the XML is broken here")
