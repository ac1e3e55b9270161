"""The ways to a place, of which one is chosen before the drive begins: their times and lengths are the router's, each is chosen by
a touch, on the list and on the map, and by keys, and the drive follows the chosen one."""

import base64
import json
import subprocess
import tempfile
import threading
from pathlib import Path

from app_where import key, write
from looks import KEEP_MAP, findings
from page import IS_RUNNING, ROOT, read, text_of
from touch import tap, tap_on

# From the first drive's start, or from anywhere in the grid, there are three ways to this place, of which all cost toll.
PLACE = "40.01770, -29.98819"
# The ways of the list: the time, the length, and what is said of each.
WAYS = """document.getElementById('ways').checkVisibility() ? [...document.querySelectorAll('#ways-list button')]
  .map(button => ['b', 'span', 'small'].map(part => button.querySelector(part).textContent)) : null"""
CHOSEN = "[...document.querySelectorAll('#ways-list button')].findIndex(button => button.ariaPressed === 'true')"
SHOWN = f"[{text_of('time')}, {text_of('remaining')}]"
IS_OVER = "!document.getElementById('ways').checkVisibility()"
# The drawn lines as [longitude, latitude] from their start to their end: the chosen way, and the others.
LINES = """(async () => {
  const of = async name => (await keptMap.getSource(name).getData()).features.map(({ geometry }) => geometry.coordinates);
  return [(await of("routeSource")).flat(), await of("alternativesSource")];
})()"""
# A place of one of the other lines on the screen: the one that is furthest from the chosen way, and that nothing covers.
TOUCHABLE = f"""(async () => {{
  const [chosen, others] = await {LINES}, pixel = each => keptMap.project(each);
  const dense = line => line.slice(1).flatMap((to, i) => [0, .25, .5, .75].map(share => pixel(line[i].map((value, j) => value + (to[j] - value) * share))));
  const known = dense(chosen), rest = others.slice(1).flatMap(dense);
  const far = ({{ x, y }}) => Math.min(...[...known, ...rest].map(each => Math.hypot(each.x - x, each.y - y)));
  const free = dense(others[0]).filter(({{ x, y }}) => document.elementFromPoint(x, y)?.closest("#map"));
  const best = free.reduce((best, each) => far(each) > far(best) ? each : best);
  return [Math.round(best.x), Math.round(best.y), far(best)];
}})()"""
# The places, of those that it gets, that somebody does not see.
BEYOND = """%s.filter(place => {
  const { x, y } = keptMap.project(place), seen = document.getElementById("free").getBoundingClientRect();
  return x < seen.left || x > seen.right || y < seen.top || y > seen.bottom;
})"""


def ask(page, place=PLACE):
    """Asks for the way to a place, as somebody does; the ways."""
    page.unfold("menu")
    write(page, place)
    key(page, "Enter")
    return page.expect(WAYS, lambda ways: ways and len(ways) > 1, "there are ways to choose from")


def begin(page, choice="route=grid&noise=clean&speed=1"):
    page.open(choice)
    page.rest()


def expect_chosen(page, ways, number, how):
    """The list says which way is chosen, and the drive is on it: its time and its length are those of the router."""
    page.expect(CHOSEN, number, f"{how}: the chosen way")
    page.expect(SHOWN, ways[number][:2], f"{how}: the router's time and length")


def check_choice(page):
    """By keys and by touches on the list, wherever the page is: also as an app without a server."""
    begin(page)
    page.run()
    ways = ask(page)
    page.checks.expect(len(ways) == 3 and all("by " in words for *_, words in ways), f"the ways are {ways}")
    page.checks.expect(len({words for *_, words in ways}) == 3, f"each has a road of its own: {ways}")
    page.checks.expect(all(words.endswith(", toll") for *_, words in ways), f"all lead over the motorway with toll: {ways}")
    page.expect(IS_RUNNING, False, "the vehicle waits")
    page.expect_text("ways-words", "Three ways. The fastest is chosen.", "what is said")
    expect_chosen(page, ways, 0, "at first")
    page.expect("document.activeElement.textContent", lambda text: text.startswith(ways[0][0]), "the keys are at the list")
    for name, number in (("Enter", 1), (" ", 2)):
        key(page, "Tab")
        key(page, name)
        expect_chosen(page, ways, number, f"by the key '{name}'")
        page.expect(WAYS, ways, "the list stays")
    tap_on(page, "#ways-list li:nth-child(2) button")
    expect_chosen(page, ways, 1, "by a touch on the list")
    page.checks.expect(page.value(f"{text_of('progress')} || document.getElementById('progress').value") < 0.01, "nothing is driven yet")
    page.value("seen.notice.length = 0")
    tap_on(page, "#start")
    page.expect(f"{IS_OVER} && {IS_RUNNING}", True, "the drive begins")
    page.expect_text("follow", "Overview", "the map follows the vehicle")
    page.faster(6)
    page.expect_end()
    told = page.value("seen.notice")
    page.checks.expect(not any("New route" in text or "Off the route" in text for text in told), f"it stays on its way: {told}")
    page.expect_text("end-words", lambda text: f"{ways[1][1]} in " in text, f"{ways[1]} is driven")


def check_read_ways(page):
    """What a screen reader has of the ways, and how large they are."""
    begin(page)
    ways = ask(page)
    nodes = page.browser.call("Accessibility.getFullAXTree")["nodes"]
    known = {(node.get("role", {}).get("value"), node.get("name", {}).get("value")) for node in nodes if not node["ignored"]}
    for wanted in [("region", "Three ways. The fastest is chosen."), ("list", "Ways"), ("button", "Start"), *(("button", " ".join(way)) for way in ways)]:
        page.checks.expect(wanted in known, f"a screen reader has no {wanted}: {sorted(filter(all, known))}")
    pressed = [each["value"]["value"] for node in nodes for each in node.get("properties", [])
               if each["name"] == "pressed" and node.get("name", {}).get("value") in {" ".join(way) for way in ways}]  # fmt: skip
    page.checks.expect(pressed == ["true", "false", "false"], f"it says which one is chosen: {pressed}")
    page.expect("""[...document.querySelectorAll('#ways button')].map(each => each.getBoundingClientRect())
      .filter(({ width, height }) => Math.min(width, height) < 48).length""", 0, "targets that are smaller than 48 px")  # fmt: skip
    page.run()
    page.expect(IS_OVER, True, "a drive that begins ends the choice")


def check_axe(page, library):
    """axe finds nothing, on a phone and on a desk, light and dark."""
    for width, height, scheme in ((390, 844, "light"), (1280, 820, "dark")):
        page.browser.resize(width, height, mobile=width < 1000)
        page.browser.prefer(scheme)
        begin(page)
        ask(page)
        faults = findings(page.browser, library)
        page.checks.expect(faults == [], f"axe at {width} pixels, {scheme}: {faults}")
    page.browser.prefer("light")
    page.browser.resize(420, 460)


def found(page):
    """What the command line finds from the start of a drive to the place, the fastest first, as the page writes it."""
    first = read(f"{page.address}drives?route=grid&noise=clean").decode().split("\n")[:2]
    row = dict(zip(*(line.split(",") for line in first)))
    with tempfile.TemporaryDirectory() as folder:
        roads = Path(folder, "town.roads")
        roads.write_bytes(read(f"{page.address}town.roads"))
        ends = [f"{row['longitude']},{row['latitude']}", ",".join(reversed(PLACE.split(", ")))]
        run = subprocess.run([page.fairway, "route", "--roads", roads, "--alternatives", *ends], capture_output=True, check=True)
    routes = sorted(json.loads(run.stdout)["routes"], key=lambda route: route["duration"])
    texts = json.dumps([[route["duration"], route["distance"]] for route in routes])
    return routes, page.value(f"import('./format.js').then(({{ duration, distance }}) => {texts}.map(([time, length]) => [duration(time), distance(length)]))")


def check_map(page):
    """The ways are those that the command line finds. The others are drawn on the map, where a touch takes one of them and any
    other touch is as always; once the vehicle drives they are gone, and a turn that is missed leads to a new route."""
    page.browser.resize(390, 844, mobile=True)
    page.browser.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=1)
    try:
        page.open("route=grid&noise=clean&detour=turn&speed=1")
        page.value(KEEP_MAP)
        page.run(False)
        routes, expected = found(page)
        ways = ask(page)
        page.checks.expect([way[:2] for way in ways] == expected, f"the ways {ways}, and the command line's {expected}")
        names = [{step["name"] for leg in route["legs"] for step in leg["steps"]} for route in routes]
        for (*_, words), own in zip(ways, names):
            page.checks.expect(any(f"by {name}," in words for name in own if name), f"'{words}' names no road of {own}")
        page.settle()
        chosen, others = page.expect(LINES, lambda lines: len(lines[1]) == 2, "the other ways are drawn")
        page.expect("['alternativesLayer', 'routeLayer'].map(id => keptMap.getPaintProperty(id, 'line-opacity'))",
                    lambda found: found[0] < 1 and found[1][-2:] != [found[0]], "they are paler")  # fmt: skip
        page.expect("keptMap.getBearing()", 0, "north is up")
        # On a screen that becomes wider at once, the panels have moved before the map is as wide.
        for width, height in ((390, 844), (1280, 820), (390, 844)):
            page.browser.resize(width, height, mobile=width < 1000)
            page.settle()
            page.expect(BEYOND % json.dumps([each for line in (chosen, *others) for each in line]), [],
                        f"no place of a way is beyond the screen or below a panel at {width} pixels")  # fmt: skip
        page.checks.expect(page.browser.complaints == [], f"the console says {page.browser.complaints}")
        x, y, far = page.value(TOUCHABLE)
        page.checks.expect(far > 10, f"the other way is {far} pixels from the chosen one")
        tap(page, x, y)
        page.expect(CHOSEN, lambda number: number > 0, "a touch on the map takes another way")
        number = page.value(CHOSEN)
        expect_chosen(page, ways, number, "by a touch on the map")
        page.expect(LINES, lambda lines: len(lines[1]) == 2 and lines[0][-3:] == others[0][-3:] and len(lines[0]) >= len(others[0]),
                    "the touched way is the route")  # fmt: skip
        page.run()
        page.expect(IS_OVER, True, "the drive has begun")
        page.expect(LINES, lambda lines: lines[1] == [], "the other ways are gone")
        page.faster(3)
        page.drive_until_notice("New route: ")
        told = [text for text in page.value("seen.notice") if text.startswith("New route: ")]
        page.checks.expect(told[0].startswith("New route: you left the route"), f"it is no way that was offered: {told}")
    finally:
        page.browser.call("Emulation.setTouchEmulationEnabled", enabled=False)
        page.browser.resize(420, 460)


# Between two villages on either side of a river: over the motorway, whose bridge costs toll, and by a ferry.
REGION, VILLAGES = ROOT / "Benchmarks/region.roads", [(-29.89891, 40.02709), (-29.89585, 40.04865)]
# The ways between the villages for one who avoids something, as the page's own modules find and describe them.
KINDS = """Promise.all(["./fairway/fairway.js", "./road-service.js", "./way-facts.js"].map(path => import(path)))
  .then(async ([{ Fairway }, { RoadService }, { waysOf, wayWords }]) => {
    const fairway = await Fairway.load({ router: true, roads: true });
    const roads = fairway.openRoads(Uint8Array.from(atob("%s"), letter => letter.charCodeAt(0)).buffer);
    const waypoints = %s.map(([longitude, latitude]) => ({ longitude, latitude })), found = {};
    for (const kind of ["", "toll", "ferry"]) {
      const avoided = kind ? [kind] : [], service = new RoadService(async () => roads, () => ({ avoided }));
      found[kind] = waysOf(fairway, await service.ask({ waypoints }, 2), avoided)
        .map(way => ({ ...way, answer: JSON.parse(way.answer).routes.length, words: wayWords(way) }));
    }
    found.alone = waysOf(fairway, await new RoadService(async () => roads).ask({ waypoints })).length;
    return found;
  })"""


def check_kinds(page):
    """Toll and ferries are named, the fastest way is the first, but for one who avoids something only behind those without."""
    page.open("route=grid")
    found = page.value(KINDS % (base64.b64encode(REGION.read_bytes()).decode(), json.dumps(VILLAGES)))
    ends = [f"{longitude},{latitude}" for longitude, latitude in VILLAGES]
    run = subprocess.run([page.fairway, "route", "--roads", REGION, "--alternatives", *ends], capture_output=True, check=True)
    routes = sorted(json.loads(run.stdout)["routes"], key=lambda route: route["duration"])
    ways = found[""]
    page.checks.expect([round(way["duration"]) for way in ways] == [round(route["duration"]) for route in routes] and len(ways) == 3,
                       f"the times are {[way['duration'] for way in ways]}")  # fmt: skip
    page.checks.expect([round(way["length"]) for way in ways] == [round(route["distance"]) for route in routes], "the lengths")
    page.checks.expect(all(way["answer"] == 1 for way in ways), "the answer of a way has that one alone")
    words = sorted(way["words"] for way in ways)
    page.checks.expect(sum(text.endswith(", toll") for text in words) == 2 and sum(text.endswith(", ferry") for text in words) == 1, f"{words}")
    page.checks.expect(words == ["by Church Street, ferry", "by Vale Motorway, toll", "by Wick Road, toll"], f"each has a name of its own: {words}")
    # The way to the ferry leads north at once, and those over the motorway south, which part where the first one leaves it.
    page.checks.expect([way["fork"] for way in ways] == [0, 0, 0], f"they part after {[way['fork'] for way in ways]} m")
    part = [way["fork"] for way in found["ferry"]]
    page.checks.expect(len(part) == 2 and all(3500 < each < 3700 for each in part), f"on the motorway they part after {part} m")
    for kind in ("toll", "ferry"):
        has = [kind in way["kinds"] for way in found[kind]]
        page.checks.expect(has == sorted(has) and not has[0], f"without {kind}, if there is a way: {has}")
    page.checks.expect(found["alone"] == 1, "who is not asked for other ways has none")


class Service:
    """A routing server that answers, once it may, with the ways of the town's roads, as many as it is asked for."""

    def __init__(self, fairway):
        self.fairway, self.asked, self.may_answer = fairway, [], threading.Event()
        self.may_answer.set()

    def answer(self, body):
        self.may_answer.wait(60)
        asked = json.loads(body)
        self.asked.append(asked)
        ends = [f"{place['lon']},{place['lat']}" for place in asked["locations"]]
        more = ["--alternatives"] if asked.get("alternates") else []
        command = [self.fairway, "route", "--roads", ROOT / "Benchmarks/town.roads", *more, *ends]
        return subprocess.run(command, capture_output=True, check=True).stdout


def check_service(page, service):
    """A server's other ways are offered as well, but not to one who sets off before they come."""
    begin(page)
    ways = ask(page)
    page.checks.expect(service.asked[0].get("alternates") == 2 and len(ways) > 1, f"the server is asked for {service.asked[0]}")
    expect_chosen(page, ways, 0, "of a server")
    page.click("#ways-list li:nth-child(2) button")
    expect_chosen(page, ways, 1, "of a server")
    page.checks.expect(len(service.asked) == 1, f"who chooses asks for nothing: {service.asked[1:]}")
    page.unfold("trip-panel", False)
    page.click("#start")
    page.faster(5)
    page.expect_end()
    begin(page)
    service.may_answer.clear()
    page.unfold("menu")
    write(page, PLACE)
    key(page, "Enter")
    page.expect_notice("Asking for the way")
    page.run()
    service.may_answer.set()
    page.expect_text("about", lambda text: text.startswith("The vehicle is simulated"), "the drive begins")
    page.expect(f"{IS_RUNNING} && {IS_OVER}", True, "the vehicle drives on")
    page.run(False)
    page.checks.expect(page.value("document.getElementById('ways-list').children.length") == 0, "nothing was offered")
