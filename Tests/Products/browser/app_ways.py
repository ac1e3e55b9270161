"""The ways to a place, of which one is chosen before the drive begins: their times and lengths are the router's, each is chosen by
a touch, on the list and on the map, and by keys, and the drive follows the chosen one."""

import json
import subprocess
import tempfile
from pathlib import Path

from app_where import key, write
from looks import KEEP_MAP
from page import IS_RUNNING, read, text_of
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
        page.expect("keptMap.getBearing()", 0, "north is up")
        for place in [each for line in (chosen, *others) for each in line]:
            x, y = page.value(f"(({{ x, y }}) => [x, y])(keptMap.project({json.dumps(place)}))")
            if not (0 <= x <= 390 and 0 <= y <= 844):
                page.checks.expect(False, f"{place} of a way is beyond the screen")
                break
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
