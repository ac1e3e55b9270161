#!/usr/bin/env python3
"""Drives through the town on the page of Sources/Bindings/web, in a headless Chromium.

    check_page.py FAIRWAY BUILD

FAIRWAY is the command line, BUILD the folder with the engine as WebAssembly and the map's library. The page must show
and say what the command line reports of the same drive. FAIRWAY_OSRM_URL is the address of a running OSRM with the
town, whose routes are driven too.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import ahead
import app_where
import app_ways
import faults
import guided
import preparing
import serving
import signs
import strangers
import trips
import visits
from browser import Browser
from checks import Checks
from cut_off import CUT_OFF
from page import DRIVE, INSTRUCTIONS, IS_RUNNING, REFERENCE, ROUTES, WATCH, Page, read, text_of
from page_servers import PageServers


def check_drive(page):
    """A drive to the end: the vehicle moves, the banner and the voice say what the route says."""
    choice = "route=legs&noise=clean"
    page.open(f"{choice}&speed=100")
    # With the whole route in view, so that the vehicle moves across the map.
    page.press("f", " ")
    page.expect_end()
    page.expect("seen.places.size", lambda count: count > 5, "the places in which the vehicle is seen")
    route = "valhalla-legs.json"
    known, count = page.announcements(route, page.events(route, choice))
    page.expect(f"{INSTRUCTIONS}.length", count, "instructions that are spoken")
    page.expect(INSTRUCTIONS, lambda spoken: is_in_order(spoken, known), f"what is spoken is not {known}")
    page.expect("[...new Set(seen.spoken.map(([, language]) => language))]", ["en-US"], "the language is the route's")
    legs = json.loads((ROUTES / route).read_text())["routes"][0]["legs"]
    primary = [b["primary"] for leg in legs for s in leg["steps"] for b in s.get("bannerInstructions", [])]
    banners = {each["text"] for each in primary if each["type"] != "arrive"} | {"Seventh Avenue", "Cedar Street"}
    texts = page.expect("seen.primary", lambda texts: banners <= set(texts), f"all banners of {banners} are shown")
    page.checks.expect("arrived" not in " ".join(texts), f"a banner says before the end that one has arrived: {texts}")
    page.expect("seen.lanes", lambda count: count >= 2, "there are lanes")
    page.expect_notice("Stop 1")
    page.expect("document.getElementById('progress').value", lambda value: value > 0.98, "the progress at the end")
    page.run()
    page.expect(f"{IS_RUNNING} && document.getElementById('progress').value < 0.9", True, "another drive runs")


def is_in_order(spoken, known):
    rest = iter(known)
    return all(any(text == candidate for candidate in rest) for text in spoken)


def check_start(page):
    """The bare address shows a vehicle that moves."""
    page.open("")
    page.expect("document.getElementById('progress').value", lambda value: value > 0.002, "the vehicle moves")


def check_detours(page):
    page.open("route=grid-other-way&speed=100&run")
    page.expect_notice("Off the route")
    page.expect_notice("New route")
    page.expect_end()


HIDDEN_OFFERS = """[...document.querySelectorAll('.offer button')].filter(button => {
  const { x, y, width, height } = button.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) !== button;
}).map(button => button.textContent)"""


def check_sizes(page):
    """On a phone and on a desk everything is there, whatever is opened."""
    for width, height in ((1280, 820), (844, 390), (390, 760)):
        page.browser.resize(width, height, mobile=width < 700)
        page.open("route=grid&speed=10&run")
        page.expect_text("primary", bool, "there is a banner")
        for panels in ((), ("menu",), ("trip-panel",)):
            for panel in ("menu", "trip-panel"):
                page.unfold(panel, panel in panels)
            where = f"at {width} pixels with {panels or 'all closed'}"
            page.expect("document.documentElement.scrollWidth", lambda wide: wide <= width, f"the page's width {where}")
            page.expect(CUT_OFF, [], f"cut off {where}")
        # While the vehicle drives, the map carries what it offers away, under a panel at last.
        # On a phone that lies on its side the panels are on the left.
        trips.offer(page, None, (480, 120) if width == 844 else (215, 160))
        page.expect(HIDDEN_OFFERS, [], f"at {width} pixels the map's offer is hidden")


def check_free(page):
    """A drive without a route: the page shows what the command line says of the same fixes."""
    choice = "route=free&noise=clean"
    for width, height in ((1280, 820), (390, 844)):
        page.browser.resize(width, height, mobile=width < 700)
        page.open(f"{choice}&speed=20&run")
        page.expect("document.getElementById('road-ahead').children.length", bool, "something lies ahead")
        page.expect("document.documentElement.scrollWidth", lambda wide: wide <= width, "the page's width without a route")
        for is_open in (False, True):
            page.unfold("menu", is_open)
            page.expect(CUT_OFF, [], f"cut off without a route at {width} pixels")
        page.unfold("menu", False)
    page.browser.resize(420, 460)
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "town.roads").write_bytes(read(f"{page.address}town.roads"))
        (Path(folder) / "drive.csv").write_bytes(read(f"{page.address}drives?{choice}"))
        run = subprocess.run(
            [page.fairway, "follow", "--roads", f"{folder}/town.roads", "--input", f"{folder}/drive.csv", "--quiet"],
            capture_output=True, check=True)  # fmt: skip
    said = [json.loads(line) for line in run.stdout.splitlines()]
    roads = {line["name"] for line in said if line.get("event") == "roadChanged"}
    limits = {"?", "–", *(str(line["limit"]) for line in said if line.get("event") == "limitChanged")}
    shown, signs = set(), set()

    def collects(values):
        shown.add(values[0])
        signs.add(values[1])
        return len(shown) >= 3 and len(signs) >= 2

    # The drive is 25 minutes long.
    page.expect(f"[{text_of('road-name')}, {text_of('limit')}]", collects, "three roads and two limits are seen", DRIVE)
    named = {name for name in shown if not name.startswith("A ")}
    page.checks.expect(named <= roads, f"{shown} are shown, and {roads} are driven")
    page.checks.expect(signs <= limits, f"the signs {signs} are not of {limits}")
    page.expect("document.getElementById('facts').innerText.split('\\n')",
                lambda facts: {"Driven", "Roads", "Speed"} <= set(facts) and "Arrival" not in facts, "the footer")
    page.expect_text("velocity", lambda text: "km/h" in text, "the speed is shown")
    page.expect_text("road-details", lambda text: "to the" in text, "the direction is shown")
    page.expect_text("road-source", lambda text: "An invented town" in text, "the source is named")
    page.choose("route", "grid")
    page.expect("!document.getElementById('banner').hidden && document.getElementById('road').hidden", True,
                "the page returns to a route")  # fmt: skip
    page.expect("""Promise.all([import('./free-ride.js'), import('./fairway/fairway.js')]).then(([{ featureWords }, { roadFeatureNames }]) =>
      Object.values(roadFeatureNames).map(kind => featureWords({ kind, speedLimit: 30, speedLimitUnit: 'kilometersPerHour', radius: 50, turn: -90,
        length: NaN, value: 3.2 })))""",
                lambda words: len(words) > 20 and {"height limit 3.2 m", "traffic signal", "tight bend to the left"} < set(words), "all has words")  # fmt: skip


def check_themes(page):
    colour = "getComputedStyle(document.body).backgroundColor"

    def light(value):
        return sum(map(int, re.findall(r"\d+", value)[:3]))

    page.open("route=grid")
    page.expect(colour, lambda value: light(value) > 600, "light")
    page.browser.prefer("dark")
    page.open("route=grid")
    page.expect(colour, lambda value: light(value) < 200, "dark")
    page.press("t")
    page.expect(colour, lambda value: light(value) > 600, "the key t changes the theme")
    page.browser.prefer("light")


def check_keys(page):
    page.open("route=grid&speed=1")
    page.press(" ")
    page.expect("document.getElementById('run').ariaLabel", "Stop", "the space bar runs it")
    page.press(*"++++++")
    page.expect("document.getElementById('speed').value", "×100", "+ is faster")
    page.press("-")
    page.expect("document.getElementById('speed').value", "×50", "- is slower")
    page.press("m")
    page.expect_text("voice", "Voice", "m mutes")
    page.press("f")
    page.expect_text("follow", "Follow", "f shows the whole route")
    page.press("ArrowRight")
    page.expect("document.getElementById('route').value", "grid-other-way", "the arrow is the next drive")
    # The map is moved by the same keys where it has the focus.
    page.value("document.querySelector('.maplibregl-canvas').focus()")
    page.press("ArrowRight", "-", "m")
    page.expect_text("voice", "Mute", "m has sound again, also on the map")
    chosen = "['route', 'speed'].map(id => document.getElementById(id).value)"
    page.expect(chosen, ["grid-other-way", "×50"], "keys of the map change no drive")
    # Keys of one letter can be turned off.
    page.value("document.activeElement.blur()")
    page.click("#keys")
    page.press("m", "+", "ArrowRight")
    page.click("#keys")
    page.press("f")
    page.expect_text("follow", "Overview", "f follows again")
    page.expect(f"[...{chosen}, {text_of('voice')}]", ["grid-other-way", "×50", "Mute"], "keys that are turned off")


def check_frames(page):
    """The page's own script leaves most of a frame of 60 a second to the map: beside a calculation of a millisecond in the
    same frames, since another program may have the machine."""
    page.open("route=legs&speed=1&run")
    times = "[...document.getElementById('frame').value.matchAll(/([0-9.]+) ms/g)].map(found => +found[1])"
    # The first frames, in which all begins, are soon among the last ones no more.
    for _ in range(4):
        unit = page.value(REFERENCE)
        engine, script = page.value(times)[:2]
        if engine < unit and script < 6 * unit:
            break
    what = f"engine {engine} ms, page {script} ms a frame, and the calculation {unit:.2f} ms"
    print(what)
    page.checks.expect(engine < unit and script < 6 * unit, what)


def check_camera(page):
    """On a phone and on a desk the vehicle is at its place between the panels, and Overview shows all that is left there."""
    free = """const { insetTop, insetRight, insetBottom, insetLeft } = (await import("./panels.js")).insets();
      const middle = name => { const box = document.querySelector(name).getBoundingClientRect();
        return [(box.left + box.right) / 2, (box.top + box.bottom) / 2]; };
      const [width, height] = [innerWidth - insetLeft - insetRight, innerHeight - insetTop - insetBottom];"""
    followed = 'const [x, y] = middle(".puck"); return Math.hypot(x - insetLeft - width / 2, y - insetTop - 0.75 * height) < 3;'
    shown = """return [".puck", ".destination"].map(middle).every(([x, y]) =>
      x > insetLeft && x < innerWidth - insetRight && y > insetTop && y < innerHeight - insetBottom);"""
    for width, height in ((390, 844), (844, 390), (1280, 820)):
        page.browser.resize(width, height, mobile=width < 1000)
        page.open("route=grid&speed=1&run")
        page.expect(f"(async () => {{ {free} {followed} }})()", True, f"at {width} × {height} the vehicle is at its place")
        page.press("f")
        page.expect(f"(async () => {{ {free} {shown} }})()", True,
                    f"at {width} × {height} the overview shows the vehicle and the destination")  # fmt: skip
    page.browser.resize(420, 460)


def check_files(page):
    """A route and a trace that are dropped: GPX, CSV and NDJSON."""
    csv = read(f"{page.address}drives?route=roundabout&noise=clean").decode()
    header, *lines = csv.strip().split("\n")
    rows = [dict(zip(header.split(","), line.split(","))) for line in lines]
    gpx = "".join(
        f'<trkpt lat="{r["latitude"]}" lon="{r["longitude"]}"><time>'
        f'{time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(float(r["timestamp"])))}</time></trkpt>' for r in rows
    )  # fmt: skip
    ndjson = "\n".join(json.dumps({name: float(value) for name, value in row.items() if value}) for row in rows)
    route = (ROUTES / "valhalla-roundabout.json").read_text()
    gpx = f"<gpx><trk><trkseg>{gpx}</trkseg></trk></gpx>"
    for name, text in (("a.gpx", gpx), ("a.csv", csv), ("a.ndjson", ndjson)):
        page.open("route=grid")
        page.drop({"route.json": route, name: text})
        page.expect_text("remaining", lambda text: text.startswith("4.2 km"), f"{name} is driven")


def check_server(page, asked):
    """Two clicks make a route of the server."""
    page.open("route=legs")
    page.overview()
    # The answer begins and ends some hundred metres from there.
    ends = page.value("""[".puck", ".destination"].map(name => document.querySelector(name).getBoundingClientRect())
      .map(({ left, bottom, width }) => [Math.round(left + width / 2), Math.round(bottom + 12)])""")
    page.pick(*ends)
    page.expect_text("remaining", lambda text: text.startswith("1.8 km"), "the route of the server")
    places = asked[0]["locations"] if asked else []
    page.checks.expect(len(places) == 2 and places[0] != places[1], f"the server is asked for {asked}")


def main():
    fairway, build = sys.argv[1:3]
    checks, asked = Checks("page"), []
    answer, osrm = (ROUTES / "plan-boulevard.json").read_bytes(), os.environ.get("FAIRWAY_OSRM_URL")

    def routing_server(body):
        asked.append(json.loads(body))
        return answer

    with PageServers(fairway, build) as servers:
        address = servers.start_as_readme()
        with_server = servers.start("--valhalla", serving.serve({}, {"/route": routing_server}))
        checks.run("strangers", strangers.check_strangers, checks, address)
        with tempfile.TemporaryFile("w+") as told:
            asked_by_all = servers.start(stderr=told)
            checks.run("requests", strangers.check_requests, checks, asked_by_all, lambda: (told.seek(0), told.read())[1])
        checks.run("bounds", strangers.check_bounds, checks, address)
        checks.run("work", strangers.check_limits_of_work, checks)
        checks.run("mistakes", strangers.check_mistakes, checks)
        with Browser() as browser:
            browser.call("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
            browser.prefer("light")
            # As small as it may be: every pixel is drawn by software here.
            browser.resize(420, 460)
            page = Page(browser, address, fairway, checks)
            for check in (check_start, check_drive, check_detours, check_files, check_keys, check_themes, check_free, check_frames, check_camera,
                          faults.check_hostile, faults.check_wishes, faults.check_roads_again, faults.check_questions,
                          faults.check_limits, signs.check_roundabouts, signs.check_then, signs.check_limit_sign, signs.check_bends,
                          signs.check_arabic, visits.check_picking, visits.check_touch_without_route, visits.check_address,
                          visits.check_wrong_files, visits.check_end, visits.check_bicycle, app_where.check_forms,
                          app_ways.check_map, app_ways.check_kinds, ahead.check_free):
                checks.run(check.__name__, check, page)
            checks.run("server", check_server, Page(browser, with_server, fairway, checks), asked)
            asks = app_ways.Service(fairway)
            offering = servers.start("--valhalla", serving.serve({}, {"/route": asks.answer}))
            checks.run("ways of a server", app_ways.check_service, Page(browser, offering, fairway, checks), asks)
            checks.run("ahead", ahead.check_ahead, page, (ROUTES / "osrm-legs.json").read_bytes())
            checks.run("alerts", ahead.check_spoken, page, (ROUTES / "osrm-legs.json").read_bytes())
            checks.run("guided", guided.check_recorded, page, (ROUTES / "osrm-legs.json").read_bytes())
            if osrm and not os.environ.get("FAIRWAY_SERVERS_UNAVAILABLE"):
                with_osrm = servers.start("--osrm", osrm)
                checks.run("running", guided.check_running, Page(browser, with_osrm, fairway, checks))
            else:
                reason = os.environ.get("FAIRWAY_SERVERS_UNAVAILABLE", "FAIRWAY_OSRM_URL is not set")
                checks.skip("running", reason)
            checks.run("sizes", check_sizes, page)
            checks.run("preparing", preparing.check_preparing, page, build)
            checks.run("style", preparing.check_style, page)
            checks.expect(browser.complaints == [], f"the console says {browser.complaints[:5]}")
    checks.finish()


if __name__ == "__main__":
    main()
