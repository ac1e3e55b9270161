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
import urllib.request
from pathlib import Path

import guided
import serving
import trips
from browser import Browser
from checks import Checks
from cut_off import CUT_OFF
from page_servers import PageServers

ROOT = Path(__file__).resolve().parents[3]
ROUTES = ROOT / "Tests" / "TownRoutes"

# What the page says and shows, kept from its first moment: headless browsers have no voices.
WATCH = """
window.seen = { spoken: [], primary: [], notice: [], lanes: 0, places: new Set() };
speechSynthesis.speak = utterance => seen.spoken.push([utterance.text, utterance.lang]);
addEventListener("DOMContentLoaded", () => {
  const watch = changes => {
    // Each text by itself, even if the next one comes in the same frame.
    for (const { target, addedNodes } of changes) for (const node of addedNodes) {
      const texts = seen[target.id];
      if (["primary", "notice"].includes(target.id) && node.textContent !== texts.at(-1)) texts.push(node.textContent);
    }
    seen.lanes = Math.max(seen.lanes, document.querySelectorAll("#lanes svg").length);
    const puck = document.querySelector(".puck");
    if (puck) seen.places.add(puck.style.transform);
  };
  new MutationObserver(watch).observe(document.body, { childList: true, subtree: true, attributes: true });
});
"""


def read(address):
    with urllib.request.urlopen(address, timeout=30) as response:
        return response.read()


class Page:
    def __init__(self, browser, address, fairway, checks):
        self.browser, self.address, self.fairway, self.checks = browser, address, fairway, checks

    def expect(self, holds, what):
        self.checks.expect(holds, what)

    def open(self, choice):
        self.browser.open("about:blank")
        self.browser.open(f"{self.address}#{choice}")
        self.browser.wait("document.querySelector('.puck')", f"no vehicle on {choice}")

    def wait_for_rest(self):
        """Waits until the map has come to rest, or for 3 s if the vehicle drives: some frames later, however long a busy
        machine takes for them, it is where it was."""
        places, last = """new Promise(done => {
          const start = performance.now();
          let frames = 0;
          const frame = () => ++frames < 8 || performance.now() < start + 300 ? requestAnimationFrame(frame)
            : done([...document.querySelectorAll('.puck, .destination')].map(each => each.style.transform).join());
          frame();
        })""", None
        for _ in range(10):
            now = self.value(places)
            if now == last:
                return
            last = now

    def value(self, expression):
        return self.browser.evaluate(expression)

    def text(self, element):
        return self.value(f"document.getElementById('{element}').textContent")

    def wait_for(self, notice, seconds=40):
        condition = f"seen.notice.some(text => text.includes({json.dumps(notice)}))"
        try:
            self.browser.wait(condition, notice, seconds)
            self.expect(True, notice)
        except TimeoutError:
            self.expect(False, f"'{notice}' is not shown but {self.value('seen.notice')}")

    def events(self, route, choice):
        """What the command line reports of a drive that the page makes."""
        with tempfile.NamedTemporaryFile(suffix=".csv") as trace:
            trace.write(read(f"{self.address}drives?{choice}"))
            trace.flush()
            command = [self.fairway, "replay", "--quiet", "--route", ROUTES / route, "--trace", trace.name]
            run = subprocess.run([*command, "--events", "-"], capture_output=True, check=True)
        return [json.loads(line) for line in run.stdout.splitlines()]

    def announcements(self, route, events):
        """The texts of the route's instructions in their order, and how many of them a list of events says."""
        legs = json.loads((ROUTES / route).read_text())["routes"][0]["legs"]
        known = [v["announcement"] for leg in legs for step in leg["steps"] for v in step.get("voiceInstructions", [])]
        return known, sum(event["event"] == "spokenInstruction" for event in events)

    def is_in_order(self, spoken, known):
        rest = iter(known)
        return all(any(text == candidate for candidate in rest) for text in spoken)


def check_drive(page):
    """A drive to the end: the vehicle moves, the banner and the voice say what the route says."""
    choice = "route=legs&noise=clean"
    page.open(f"{choice}&speed=100")
    # With the whole route in view, so that the vehicle moves across the map.
    page.browser.press("f")
    page.browser.press(" ")
    page.wait_for("You have arrived")
    moves = page.value("seen.places.size")
    page.expect(moves > 5, f"the vehicle is seen in {moves} places")
    route = "valhalla-legs.json"
    known, count = page.announcements(route, page.events(route, choice))
    spoken = page.value("seen.spoken")
    page.expect(len(spoken) == count, f"{len(spoken)} instructions are spoken and {count} are due")
    page.expect(page.is_in_order([text for text, _ in spoken], known), f"{spoken} are not the route's {known}")
    page.expect({language for _, language in spoken} == {"en-US"}, "the language is the route's")
    texts = page.value("seen.primary")
    legs = json.loads((ROUTES / route).read_text())["routes"][0]["legs"]
    primary = [b["primary"] for leg in legs for s in leg["steps"] for b in s.get("bannerInstructions", [])]
    banners = {each["text"] for each in primary if each["type"] != "arrive"} | {"Seventh Avenue", "Cedar Street"}
    page.expect(banners <= set(texts), f"banners: {banners - set(texts)} are not shown")
    page.expect("arrived" not in " ".join(texts), f"a banner says before the end that one has arrived: {texts}")
    page.expect(page.value("seen.lanes") >= 2, "there are lanes")
    page.expect(any("Stop 1" in text for text in page.value("seen.notice")), "the first stop is noticed")
    # The frame after the one with the notice shows it.
    page.browser.wait("document.getElementById('progress').value > 0.98", "the progress is not at its end", 10)
    page.browser.wait("document.getElementById('run').ariaLabel === 'Run'", "the drive does not stop at its end", 20)


def check_start(page):
    """The bare address shows a vehicle that moves."""
    page.open("")
    try:
        page.browser.wait("document.getElementById('progress').value > 0.002", "the vehicle does not move", 30)
        page.expect(True, "the vehicle moves")
    except TimeoutError as error:
        page.expect(False, str(error))


def check_detours(page):
    page.open("route=grid-other-way&speed=100&run")
    page.wait_for("Off the route")
    page.wait_for("New route")
    page.wait_for("You have arrived")


def check_sizes(page):
    """On a phone and on a desk everything is there, whatever is opened."""
    for width, height in ((1280, 820), (844, 390), (390, 760)):
        page.browser.resize(width, height, mobile=width < 700)
        page.open("route=grid&speed=10&run")
        page.browser.wait("document.getElementById('primary').textContent", "no banner")
        for panels in ((), ("menu",), ("trip-panel",)):
            for panel in ("menu", "trip-panel"):
                page.value(f"document.getElementById('{panel}').open = {json.dumps(panel in panels)}")
            where = f"at {width} pixels with {panels or 'all closed'}"
            page.expect(page.value("document.documentElement.scrollWidth") <= width, f"the page is too wide {where}")
            cut = page.value(CUT_OFF)
            page.expect(cut == [], f"cut off {where}: {cut}")
        # While the vehicle drives, the map carries what it offers away, under a panel at last.
        page.value("document.getElementById('run').click()")
        trips.offer(page, None)
        hidden = page.value("""[...document.querySelectorAll('.offer button')].filter(button => {
          const { x, y, width, height } = button.getBoundingClientRect();
          return document.elementFromPoint(x + width / 2, y + height / 2) !== button;
        }).map(button => button.textContent)""")
        page.expect(hidden == [], f"at {width} pixels the map's offer is hidden: {hidden}")


def check_free(page):
    """A drive without a route: the page shows what the command line says of the same fixes."""
    choice = "route=free&noise=clean"
    for width, height in ((1280, 820), (390, 844)):
        page.browser.resize(width, height, mobile=width < 700)
        page.open(f"{choice}&speed=20&run")
        page.browser.wait("document.getElementById('road-ahead').children.length", "nothing lies ahead")
        page.expect(page.value("document.documentElement.scrollWidth") <= width, "the page is too wide without a route")
        for is_open in ("false", "true"):
            page.value(f"document.getElementById('menu').open = {is_open}")
            cut = page.value(CUT_OFF)
            page.expect(cut == [], f"cut off without a route at {width} pixels: {cut}")
        page.value("document.getElementById('menu').open = false")
    page.browser.resize(420, 460)
    page.value("document.getElementById('speed').value")
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "town.roads").write_bytes(read(f"{page.address}town.roads"))
        (Path(folder) / "drive.csv").write_bytes(read(f"{page.address}drives?{choice}"))
        run = subprocess.run(
            [page.fairway, "follow", "--roads", f"{folder}/town.roads", "--input", f"{folder}/drive.csv", "--quiet"],
            capture_output=True, check=True)  # fmt: skip
    said = [json.loads(line) for line in run.stdout.splitlines()]
    roads = {line["name"] for line in said if line.get("event") == "roadChanged"}
    limits = {line["limit"] for line in said if line.get("event") == "limitChanged"}
    shown, signs = set(), set()
    end = time.monotonic() + 15
    while time.monotonic() < end and (len(shown) < 3 or len(signs) < 2):
        shown.add(page.text("road-name"))
        signs.add(page.text("limit"))
        time.sleep(0.1)
    named = {name for name in shown if not name.startswith("A ")}
    page.expect(len(shown) >= 2 and named <= roads, f"{shown} are shown, and {roads} are driven")
    page.expect(signs <= {"?", "–", *(str(limit) for limit in limits)}, f"the signs {signs} are not of {limits}")
    facts = page.value("document.getElementById('facts').innerText").split("\n")
    page.expect({"Driven", "Roads", "Speed"} <= set(facts) and "Arrival" not in facts, f"the footer says {facts}")
    page.expect("km/h" in page.text("velocity"), "the speed is shown")
    page.expect("to the" in page.text("road-details"), "the direction is shown")
    page.expect("An invented town" in page.text("road-source"), "the source is named")
    page.value("document.getElementById('route').value = 'grid'")
    page.value("document.getElementById('route').dispatchEvent(new Event('change'))")
    page.browser.wait("!document.getElementById('banner').hidden && document.getElementById('road').hidden",
                      "the page does not return to a route")  # fmt: skip


def check_themes(page):
    colour = "getComputedStyle(document.body).backgroundColor"
    grounds = {}
    for scheme in ("light", "dark"):
        page.browser.prefer(scheme)
        page.open("route=grid")
        grounds[scheme] = sum(map(int, re.findall(r"\d+", page.value(colour))[:3]))
    page.expect(grounds["light"] > 600 > 200 > grounds["dark"], f"light and dark: {grounds}")
    page.browser.press("t")
    page.expect(sum(map(int, re.findall(r"\d+", page.value(colour))[:3])) > 600, "the key t changes the theme")
    page.browser.prefer("light")


def check_keys(page):
    page.open("route=grid&speed=1")
    page.browser.press(" ")
    page.browser.wait("document.getElementById('run').ariaLabel === 'Stop'", "the space bar does not run it", 5)
    for _ in range(6):
        page.browser.press("+")
    page.expect(page.value("document.getElementById('speed').value") == "×100", "+ is faster")
    page.browser.press("-")
    page.expect(page.value("document.getElementById('speed').value") == "×50", "- is slower")
    page.browser.press("m")
    page.expect(page.text("voice") == "Voice", "m mutes")
    page.browser.press("f")
    page.expect(page.text("follow") == "Follow", "f shows the whole route")
    page.browser.press("ArrowRight")
    page.browser.wait("document.getElementById('route').value === 'grid-other-way'", "the arrow is the next drive", 5)


def check_frames(page):
    """The page's own script leaves most of a frame of 60 a second to the map, once the first frames are past."""
    page.open("route=legs&speed=1&run")
    page.browser.wait("document.getElementById('frame').value", "no times of frames")
    times = "[...document.getElementById('frame').value.matchAll(/([0-9.]+) ms/g)].map(found => +found[1])"
    frames = "new Promise(done => { let n = 30; (function tick() { --n ? requestAnimationFrame(tick) : done(); })(); })"
    end = time.monotonic() + 20
    while True:
        page.value(frames)
        engine, script = page.value(times)
        if engine < 1 and script < 6 or time.monotonic() > end:
            break
    print(f"engine {engine} ms, page {script} ms a frame")
    page.expect(engine < 1 and script < 6, f"engine {engine} ms, page {script} ms a frame")


def check_camera(page):
    """On a phone and on a desk the vehicle is at its place between the panels, and Overview shows all that is left there."""
    free = """const { insetTop, insetRight, insetBottom, insetLeft } = (await import("./panels.js")).insets();
      const middle = name => { const box = document.querySelector(name).getBoundingClientRect();
        return [(box.left + box.right) / 2, (box.top + box.bottom) / 2]; };
      const [width, height] = [innerWidth - insetLeft - insetRight, innerHeight - insetTop - insetBottom];"""
    followed = 'const [x, y] = middle(".puck"); return Math.hypot(x - insetLeft - width / 2, y - insetTop - 0.75 * height) < 3;'
    shown = """return [".puck", ".destination"].map(middle).every(([x, y]) =>
      x > insetLeft && x < innerWidth - insetRight && y > insetTop && y < innerHeight - insetBottom);"""

    def expect(condition, what):
        end = time.monotonic() + 20
        while not (holds := page.value(f"(async () => {{ {free} {condition} }})()")) and time.monotonic() < end:
            time.sleep(0.1)
        page.expect(holds, what)

    for width, height in ((390, 844), (844, 390), (1280, 820)):
        page.browser.resize(width, height, mobile=width < 1000)
        page.open("route=grid&speed=1&run")
        page.browser.wait("document.querySelector('.puck')", "there is no vehicle")
        expect(followed, f"at {width} × {height} the vehicle is at its place")
        page.browser.press("f")
        expect(shown, f"at {width} × {height} the overview shows the vehicle and the destination")
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
    page.open("route=grid")
    gpx = f"<gpx><trk><trkseg>{gpx}</trkseg></trk></gpx>"
    for name, text in (("a.gpx", gpx), ("a.csv", csv), ("a.ndjson", ndjson)):
        page.value(f"""(() => {{
          document.getElementById('remaining').textContent = '';
          const data = new DataTransfer();
          data.items.add(new File([{json.dumps(route)}], 'route.json'));
          data.items.add(new File([{json.dumps(text)}], '{name}'));
          dispatchEvent(new DragEvent('drop', {{ dataTransfer: data, cancelable: true }}));
        }})()""")
        try:
            page.browser.wait("/^4.2 km/.test(document.getElementById('remaining').textContent)", name, 10)
            page.expect(True, name)
        except TimeoutError:
            page.expect(False, f"{name} is not driven: {page.text('remaining')} {page.text('notice')}")


def check_server(page, browser, asked):
    """Two clicks make a route of the server."""
    page.open("route=grid")
    page.value("document.getElementById('menu').open = false")
    page.browser.press("f")
    page.wait_for_rest()
    page.value("document.getElementById('pick').click()")
    for x, y, next_notice in ((150, 170, "Touch the destination"), (280, 230, "")):
        for kind in ("mousePressed", "mouseReleased"):
            browser.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
        notice = f"document.getElementById('notice').textContent === {json.dumps(next_notice)}"
        browser.wait(notice, "the touch is not taken", 10)
    browser.wait("/^5.3 km/.test(document.getElementById('remaining').textContent)", "no route of the server", 10)
    places = asked[0]["locations"] if asked else []
    page.expect(len(places) == 2 and places[0] != places[1], f"the server is asked for {asked}")


def main():
    fairway, build = sys.argv[1:3]
    checks, asked = Checks("page"), []
    answer, osrm = (ROUTES / "valhalla-alternatives.json").read_bytes(), os.environ.get("FAIRWAY_OSRM_URL")

    def routing_server(body):
        asked.append(json.loads(body))
        return answer

    with PageServers(fairway, build) as servers:
        address = servers.start_as_readme()
        with_server = servers.start("--valhalla", serving.serve({}, {"/route": routing_server}))
        with Browser() as browser:
            browser.call("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
            browser.prefer("light")
            # As small as it may be: every pixel is drawn by software here.
            browser.resize(420, 460)
            page = Page(browser, address, fairway, checks)
            for check in (check_start, check_drive, check_detours, check_files, check_keys, check_themes, check_free, check_frames, check_camera):
                checks.run(check.__name__, check, page)
            checks.run("server", check_server, Page(browser, with_server, fairway, checks), browser, asked)
            page.open("route=grid")
            checks.run("guided", guided.check_recorded, page, (ROUTES / "osrm-legs.json").read_bytes())
            if osrm and not os.environ.get("FAIRWAY_SERVERS_UNAVAILABLE"):
                with_osrm = servers.start("--osrm", osrm)
                checks.run("running", guided.check_running, Page(browser, with_osrm, fairway, checks), browser)
            else:
                reason = os.environ.get("FAIRWAY_SERVERS_UNAVAILABLE", "FAIRWAY_OSRM_URL is not set")
                checks.skip("running", reason)
            checks.run("sizes", check_sizes, page)
            checks.expect(browser.complaints == [], f"the console says {browser.complaints[:5]}")
    checks.finish()


if __name__ == "__main__":
    main()
