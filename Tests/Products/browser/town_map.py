"""The map of the page: water, woods and a lighthouse, the driven part of a route, and north."""

from looks import KEEP_MAP
from page import DRIVE, text_of

# What is drawn of the land, and which places have their name or picture.
DRAWN = """(() => {
  if (!window.keptMap?.loaded()) return null;
  const of = (layer, name) => [...new Set(keptMap.queryRenderedFeatures({ layers: [layer] }).map(each => each.properties[name]))];
  return [of("land", "kind"), of("places", "name")];
})()"""
# The first place of the part of the route that is ahead, in pixels from the vehicle.
AHEAD = """(async () => {
  const { features } = await keptMap.getSource("routeSource").getData();
  const [x, y] = features[0].geometry.coordinates[0], box = document.querySelector(".puck").getBoundingClientRect();
  const place = keptMap.project([x, y]);
  return Math.hypot(place.x - (box.left + box.right) / 2, place.y - (box.top + box.bottom) / 2);
})()"""
BEARING = "window.keptMap ? Math.abs(keptMap.getBearing()) : -1"


def check_land(page):
    """The town lies at the sea, with woods and a lighthouse, whose names are on the map."""
    page.browser.resize(1280, 820)
    page.open("route=lighthouse&noise=clean")
    page.value(KEEP_MAP)
    page.overview()
    kinds, names = page.expect(DRAWN, lambda drawn: drawn and "Lighthouse" in drawn[1], "what is drawn", DRIVE)
    page.checks.expect({"sea", "town", "wood"} <= set(kinds), f"the land has {kinds}")
    page.browser.resize(420, 460)


def check_driven(page):
    """What is driven fades: the line of the route begins at the vehicle."""
    page.open("route=grid&noise=clean&speed=10")
    page.value(KEEP_MAP)
    page.drive_until("document.getElementById('progress').value > 0.3", "the vehicle does not drive")
    page.settle()
    page.expect(AHEAD, lambda pixels: pixels < 30, "pixels from the vehicle to the line ahead")
    page.expect("keptMap.getPaintProperty('traversedLayer', 'line-opacity')", lambda share: share < 0.6, "the driven part is faint")


def check_north(page):
    """The map is turned north by its compass, and back."""
    page.open("route=grid&noise=clean&speed=2&run")
    page.value(KEEP_MAP)
    page.expect(BEARING, lambda degrees: degrees > 2, "the map is turned with the vehicle")
    page.expect("document.getElementById('compass').checkVisibility()", True, "there is a compass")
    page.click("#compass")
    page.expect(BEARING, lambda degrees: 0 <= degrees < 1, "the map is turned north")
    page.expect("document.getElementById('compass').ariaPressed", "true", "it is held there")
    page.click("#compass")
    page.expect(BEARING, lambda degrees: degrees > 2, "the map turns with the vehicle again")
    page.press("f")
    page.expect(BEARING, lambda degrees: 0 <= degrees < 1, "the overview has north up")
    page.expect_text("follow", "Follow", "the overview is shown")
