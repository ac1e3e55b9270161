#!/usr/bin/env python3
"""Has MapLibre GL draw the styles that FairwayNavigationTests wrote, and looks at the pixels.

    check_styles.py STYLES LIBRARY

STYLES is the folder of `MapStyleFileTests`, LIBRARY that of `Sources/Bindings/web/map-library`.
"""

import base64
import json
import math
import sys
from pathlib import Path

import letters
import serving
from browser import Browser
from checks import Checks

WIDTH, HEIGHT = 520, 420
ROUTE, CASING, ALTERNATIVE, RESTRICTED = (61, 139, 253), (27, 79, 156), (154, 165, 177), (31, 41, 51)
TRAVERSED, CIRCLE, DESTINATION, WHITE, BLACK = (195, 203, 212), (230, 230, 230), (214, 69, 69), (255,) * 3, (0,) * 3
CONGESTION = {
    "low": (63, 165, 107), "moderate": (242, 163, 60), "heavy": (224, 89, 42), "severe": (165, 35, 45),
}  # fmt: skip


def blend(above, below, share):
    return tuple(share * a + (1 - share) * b for a, b in zip(above, below))


# A later leg is half transparent, and so is its casing.
LATER_LEG = blend(ROUTE, blend(CASING, WHITE, 0.5), 0.5)


def is_like(colour, wanted, tolerance=12):
    return colour is not None and all(abs(a - b) <= tolerance for a, b in zip(colour, wanted))


class Scene:
    """One style in the browser."""

    def __init__(self, browser, style, pictures):
        self.browser, self.style, self.pictures = browser, style, pictures

    def features(self, source):
        return self.style["sources"][source]["data"]["features"]

    def places(self, source):
        """The vertices of all features of a source."""
        found = []
        for feature in self.features(source):
            geometry = feature["geometry"]
            found += [geometry["coordinates"]] if geometry["type"] == "Point" else geometry["coordinates"]
        return found

    def draw(self):
        """Draws the style with all of the route; what MapLibre complains of."""
        every = self.places("routeSource") + self.places("alternativesSource")
        west, east = (pick(p[0] for p in every) for pick in (min, max))
        south, north = (pick(p[1] for p in every) for pick in (min, max))
        centre = [(west + east) / 2, (south + north) / 2]
        flat = math.cos(math.radians(centre[1]))
        widest = max((east - west) * flat / WIDTH, (north - south) / HEIGHT, 1e-6)
        zoom = min(16, math.log2(0.8 * flat * 360 / 512 / widest))
        arguments = ", ".join(json.dumps(a) for a in (self.style, centre, zoom, self.pictures))
        return self.browser.evaluate(f"draw({arguments})")

    def look(self, centre, zoom):
        """Draws the style around another place."""
        self.browser.evaluate(f"look({json.dumps(centre)}, {zoom})")

    def project(self, places):
        return self.browser.evaluate(f"project({json.dumps(places)})")

    def colours(self, points):
        return self.browser.evaluate(f"colours({json.dumps(points)})")

    def along(self, coordinates, spacing=4):
        """Points of a line, some pixels apart."""
        corners, points = self.project(coordinates), []
        for (x0, y0), (x1, y1) in zip(corners, corners[1:]):
            pieces = max(1, int(math.hypot(x1 - x0, y1 - y0) / spacing))
            points += [(x0 + (x1 - x0) * k / pieces, y0 + (y1 - y0) * k / pieces) for k in range(pieces)]
        return points

    def marks(self):
        """Points that are covered by other things than the route's line."""
        traversed = [f["geometry"]["coordinates"] for f in self.features("traversedSource")]
        covered = [p for line in traversed for p in self.along(line)]
        for source in ("waypointsSource", "finalDestinationSource", "arrowSource", "arrowSymbolSource"):
            if self.places(source):
                covered += self.project(self.places(source))
        return covered

    def share(self, points, wanted, away_from=(), clearance=24):
        """The share of the points that have a colour, of those at a distance from others; None if there are few."""
        free = [p for p in points if all(math.hypot(p[0] - q[0], p[1] - q[1]) > clearance for q in away_from)]
        seen = [c for c in self.colours(free) if c is not None]
        return sum(is_like(c, wanted) for c in seen) / len(seen) if len(seen) > 8 else None

    def around(self, place, radius):
        """The colours of all pixels within a radius of a place."""
        [(x, y)] = self.project([place])
        span = range(-radius, radius + 1)
        return self.colours([(x + i, y + j) for i in span for j in span if i * i + j * j <= radius * radius])


def line(feature):
    return feature["geometry"]["coordinates"]


def check_route(scene, expect):
    """Each leg has its colour along its whole line, apart from what is above it."""
    covered = scene.marks()
    restricted = [p for f in scene.features("restrictedAreasSource") for p in scene.along(line(f))]
    drawn = {True: [], False: []}
    for feature in scene.features("routeSource"):
        drawn[feature["properties"]["isCurrentLeg"]].append((feature, scene.along(line(feature))))
    points = {leg: [p for _, run in runs for p in run] for leg, runs in drawn.items()}
    for leg, runs in drawn.items():
        for feature, run in runs:
            level = feature["properties"].get("congestion")
            wanted = CONGESTION.get(level, ROUTE) if leg else LATER_LEG
            others = points[not leg] + [p for f, other in runs if f is not feature for p in other]
            share = scene.share(run, wanted, covered + restricted + others)
            expect(share is None or share > 0.95, f"{level or 'the line'} of a leg is seen on {share}")
    expect(any(points.values()), "there is no line")


def check_alternatives(scene, expect):
    route = [p for f in scene.features("routeSource") for p in scene.along(line(f))]
    shares = [scene.share(scene.along(line(f)), ALTERNATIVE, route) for f in scene.features("alternativesSource")]
    expect(shares and all(share is not None and share > 0.95 for share in shares), f"alternatives: {shares}")


def check_restricted(scene, expect):
    """Dashes on the line: both colours are seen."""
    [feature] = scene.features("restrictedAreasSource")
    scene.look(line(feature)[len(line(feature)) // 2], 17)
    points = scene.along(line(feature), 1)
    dark, light = (scene.share(points, colour) for colour in (RESTRICTED, ROUTE))
    expect(dark and light and 0.1 < dark < 0.4 and light > 0.4, f"dashes: {dark} dark, {light} light")


def check_traversed(scene, expect):
    for feature in scene.features("traversedSource"):
        scene.look(line(feature)[0], 15)
        share = scene.share(scene.along(line(feature)), TRAVERSED, clearance=0)
        expect(share is not None and share > 0.8, f"the driven part: {share}")


def check_waypoints(scene, expect, labelled):
    """The marker of the destination; at the other waypoints a circle, with its number where there are fonts."""
    [destination] = scene.places("finalDestinationSource")
    expect(all(is_like(c, DESTINATION) for c in scene.around(destination, 4)), "no marker of the destination")
    stops = scene.features("waypointsSource")
    if len(stops) < 2:
        return
    for stop in stops[:-1]:
        is_done = stop["properties"]["waypointCompleted"]
        scene.look(line(stop), 17)
        seen = scene.around(line(stop), 6)
        inks = [c for c in seen if c is not None and max(c) < (170 if is_done else 90)]
        circle = [c for c in seen if is_done or is_like(c, CIRCLE)]
        expect(len(circle) > 30, f"no circle at waypoint {stop['properties']['name']}")
        expect((len(inks) >= 4) == labelled, f"{len(inks)} pixels of waypoint {stop['properties']['name']}'s number")


def check_arrow(scene, expect, has_tip):
    """The shaft at the maneuver, and the tip where there is its picture."""
    [tip] = scene.places("arrowSymbolSource")
    [shaft] = scene.features("arrowSource")
    scene.look(tip, 18)
    share = scene.share(scene.along(line(shaft), 2), WHITE, scene.project([tip]), 20)
    expect(share is not None and share > 0.9, f"the arrow's shaft is seen on {share}")
    # On both sides of the shaft's end, where only the tip is as wide.
    [(x, y)] = scene.project([tip])
    bearing = math.radians(scene.features("arrowSymbolSource")[0]["properties"]["bearing"])
    east, south = math.sin(bearing), -math.cos(bearing)
    seen = scene.colours([(x - 8 * east - side * 7.5 * south, y - 8 * south + side * 7.5 * east) for side in (-1, 1)])
    expect(all(is_like(c, WHITE) for c in seen) == has_tip, f"the arrow's tip: {seen}")


def check_style(browser, folder, name, pictures, checks):
    style = json.loads((folder / f"{name}.json").read_text())
    labelled = name.endswith("-labelled")
    scene = Scene(browser, style, pictures)
    how = f"{name}{' with pictures' if pictures else ''}"

    def expect(holds, what):
        checks.expect(holds, f"{how}: {what}")

    errors = scene.draw()
    expect(errors == [], f"MapLibre says {errors}")
    if name.startswith("from-a-place"):
        return
    check_route(scene, expect)
    if scene.features("alternativesSource"):
        check_alternatives(scene, expect)
    check_waypoints(scene, expect, labelled)
    check_traversed(scene, expect)
    if scene.features("restrictedAreasSource"):
        check_restricted(scene, expect)
    if scene.features("arrowSource"):
        check_arrow(scene, expect, labelled or bool(pictures))


def check_refusals(browser, folder, checks):
    """What this test would not find otherwise: MapLibre refuses texts without fonts, and an unknown property."""
    style = json.loads((folder / "two-legs-labelled.json").read_text())
    del style["glyphs"]
    errors = Scene(browser, style, {}).draw()
    checks.expect(any("glyphs" in e for e in errors), f"texts without fonts are not refused: {errors}")


def main():
    folder, library = Path(sys.argv[1]), Path(sys.argv[2])
    checks = Checks("map")
    pictures = json.loads((folder / "pictures").read_text())
    sprite = {}
    address = serving.serve({
        "/library/": library, "/page/": Path(__file__).parent, "/fonts/": letters.font,
        "/sprite": lambda rest: sprite.get(rest.removeprefix("@2x")),
    })  # fmt: skip
    with Browser() as browser:
        browser.resize(WIDTH, HEIGHT)
        browser.open(f"{address}/page/style.html")
        browser.wait("window.colours", "the page's script does not run")
        [(name, svg)] = pictures.items()
        sprite[".png"] = base64.b64decode(browser.evaluate(f"png({json.dumps(svg)})"))
        place = {"x": 0, "y": 0, "width": 32, "height": 32, "pixelRatio": 1, "sdf": True}
        sprite[".json"] = json.dumps({name: place}).encode()
        names = sorted(file.stem for file in folder.glob("*.json"))
        checks.expect(len(names) >= 14, f"only {len(names)} styles")
        for name in names:
            checks.run(name, check_style, browser, folder, name, {}, checks)
        checks.run("pictures", check_style, browser, folder, "one-leg", pictures, checks)
        # A picture that is missing is only warned of; anything else that the console says is a fault.
        missing = f'Image "{next(iter(pictures))}" could not be loaded'
        strange = [c for c in browser.complaints if missing not in c and "favicon" not in c]
        checks.expect(strange == [], f"the console says {strange[:5]}")
        checks.run("refusals", check_refusals, browser, folder, checks)
    checks.finish()


if __name__ == "__main__":
    main()
