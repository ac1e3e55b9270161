"""Trips that change on the page while the vehicle drives: what it shows is what its router says."""

import threading

from page import DRIVE

# Keeps the router of the next drive, to compare the page with it.
KEEP_ROUTER = """import('./fairway/fairway.js').then(({ Fairway }) => {
  const make = Fairway.prototype.router;
  Fairway.prototype.router = function (...given) { return window.router = make.apply(this, given); };
  document.getElementById('route').dispatchEvent(new Event('change'));
})"""
# Trips between roads of the town, drawn by lot, of which the page makes routes that a router follows and changes.
ROADS = """Promise.all([import('./fairway/fairway.js'), import('./road-service.js'),
  fetch('town.roads').then(response => response.arrayBuffer())]).then(async ([{ Fairway }, { RoadService }, bytes]) => {
  const fairway = await Fairway.load({ router: true, roads: true }), roads = fairway.openRoads(bytes);
  const service = new RoadService(async () => roads), faults = [], times = [];
  let seed = 7;
  const lot = count => (seed = (seed * 1103515245 + 12345) % 2147483648) % count;
  const place = () => {
    const { latitudes, longitudes } = roads.line(lot(roads.facts.edgeCount)), i = latitudes.length >> 1;
    return { longitude: longitudes[i], latitude: latitudes[i] };
  };
  for (let trip = 0; trip < 100; trip++) {
    const waypoints = [place(), place()], begin = performance.now(), answer = await service.ask({ waypoints });
    times.push(performance.now() - begin);
    const router = fairway.router(answer, { waypoints });
    for (const change of [{ add: place() }, { add: { ...place(), separatesLegs: false } }]) {
      router.setWays(null);
      const { item } = router.changeTrip(change).find(({ kind }) => kind === 'needsTripRoute');
      router.answer(item, 200, await service.ask(router.request(item)));
      router.setWays(service.on(roads));
      const events = router.changeTrip(change);
      if (!events.some(({ kind }) => kind === 'tripChanged')) faults.push(events.map(({ text }) => text).join());
    }
    router.close();
  }
  const far = await service.ask({ waypoints: [place(), { longitude: 8, latitude: 47, name: 'home' }] }).catch(String);
  return { faults, far, median: times.sort((a, b) => a - b)[50] };
})"""
SHOWN = "[...document.querySelectorAll('#stops li')].map(({ dataset }) => [+dataset.id, dataset.state])"
KNOWN = "router.stops.map(({ id, state }) => [id, state])"
NAMES = "[...document.querySelectorAll('#stops li span')].map(({ textContent }) => textContent)"


class RefusingServer:
    """A routing server that finds nothing, and takes its time until it is released."""

    def __init__(self):
        self.is_released = threading.Event()

    def answer(self, _):
        self.is_released.wait(DRIVE)
        return b'{"code": "NoRoute", "message": "Impossible route between points", "routes": []}'


def open_trip(page, choice):
    """Begins a drive whose vehicle stands, with the whole route in view and its router within reach."""
    page.open(choice)
    page.browser.wait("document.getElementById('stops').children.length", "there are no stops")
    page.value(KEEP_ROUTER)
    page.browser.wait(f"window.router && String({SHOWN}) === String({KNOWN})", "the drive does not begin again")
    page.unfold("trip-panel")
    page.overview()


def drive(page, seconds):
    """Drives for some seconds of the drive, and compares the distance left and the time of arrival with the router's."""
    end = page.value("router.progress.timestamp") + seconds
    page.drive_until(f"router.progress.timestamp >= {end}", f"the vehicle does not drive for {seconds} s")
    page.expect("""import('./format.js').then(({ clock, distance }) => {
      const { distanceRemaining, durationRemaining, timestamp } = router.progress;
      return [[document.getElementById('sum').textContent, `${distance(distanceRemaining)} left`],
        [document.querySelector('#stops li:last-child small').textContent, clock(timestamp + durationRemaining)]];
    })""", lambda pairs: all(text.endswith(known) for text, known in pairs), "the page and the router say")  # fmt: skip


def offer(page, number, place=(215, 160)):
    """Clicks on the map with the vehicle stopped, and on one of the buttons that this offers, if a number is given."""
    page.unfold("trip-panel", False)
    page.rest()
    page.touch(*place)
    page.browser.wait("document.querySelector('.offer')", "the map offers nothing")
    if number is not None:
        page.value(f"document.querySelectorAll('.offer button')[{number}].click()")


def expect_change(page, reason):
    """The report has the edit with its reason, and the list is that of the router."""
    page.expect("[...document.querySelectorAll('#events [data-kind=tripChanged]')].map(({ dataset }) => dataset.reason)",
                lambda reasons: reason in reasons, f"the trip is not {reason} but")  # fmt: skip
    page.expect(f"[{SHOWN}, {KNOWN}]", lambda lists: lists[0] == lists[1], f"after {reason}: the page and the router have")


def drag(page, from_place, to_place):
    page.value(f"""(() => {{
      const items = document.querySelectorAll('#stops li'), dataTransfer = new DataTransfer();
      const send = (item, kind) =>
        item.dispatchEvent(new DragEvent(kind, {{ dataTransfer, bubbles: true, cancelable: true }}));
      send(items[{from_place}], 'dragstart');
      for (const kind of ['dragover', 'drop']) send(items[{to_place}], kind);
      send(items[{from_place}], 'dragend');
    }})()""")


def check_town(page):
    """The routes on the roads of the town pass the checks of a router, and what is far from them is refused."""
    page.open("route=grid")
    found = page.value(ROADS, DRIVE)
    page.checks.expect(found["faults"] == [], f"routes are refused: {found['faults'][:3]}")
    page.checks.expect("no road near place 2" in found["far"], f"a far place: {found['far']}")
    print(f"a route on the town's roads takes {found['median']:.1f} ms")


def drag_destination(page):
    page.unfold("trip-panel", False)
    page.rest()
    x, y = page.value("""(() => {
      const { x, y, width, height } = document.querySelector('.destination').getBoundingClientRect();
      return [Math.round(x + width / 2), Math.round(y + height / 2)];
    })()""")
    for kind, dx in (("mousePressed", 0), ("mouseMoved", -10), ("mouseMoved", -20), ("mouseReleased", -20)):
        held = {"button": "left", "buttons": 1, "clickCount": 1}
        page.browser.call("Input.dispatchMouseEvent", type=kind, x=x + dx, y=y, **held)


def check_edits(page):
    """Stops are added, moved by keys and by dragging, and left out; the destination is replaced; a road is closed."""
    open_trip(page, "route=legs&noise=clean&language=de&pace=1.6&speed=5")
    drive(page, 5)
    offer(page, 0)
    expect_change(page, "added")
    page.expect(NAMES, lambda names: len(names) == 3 and "" not in names, "the names with the new stop")
    drive(page, 5)
    before = page.value(SHOWN)
    page.unfold("trip-panel")
    page.value("document.querySelectorAll('#stops button[data-key^=up]')[1].focus()")
    page.press(" ")
    expect_change(page, "reordered")
    after = page.expect(SHOWN, lambda after: after[:2] == before[1::-1], f"{before} became by a key")
    page.expect("document.activeElement.closest('li')?.dataset.id", str(before[1][0]), "the focus stays with the stop")
    page.value("document.getElementById('events').replaceChildren()")
    drag(page, 2, 0)
    expect_change(page, "reordered")
    page.expect(SHOWN, lambda shown: shown[0] == after[2], f"{after} became by dragging")
    drive(page, 5)
    page.value("document.querySelectorAll('#stops button[data-key^=drop]')[1].click()")
    expect_change(page, "removed")
    page.expect(SHOWN, lambda shown: "skipped" in [state for _, state in shown], "a stop is left out")
    drag_destination(page)
    expect_change(page, "destination")
    page.click("#blocked")
    page.expect("document.querySelectorAll('#events [data-kind=routeReplaced][data-reason=closure]').length", bool, "a way round")
    drive(page, 5)
    page.faster(6)
    page.run()
    page.expect_end()
    page.expect(f"[{SHOWN}, {KNOWN}]", lambda lists: lists[0] == lists[1] and {state for _, state in lists[0]} == {"reached", "skipped"},
                "the page and the router have at the end")  # fmt: skip
    page.expect("seen.spoken.map(([, language]) => language)", lambda tags: len(tags) > 5 and set(tags) == {"de"},
                "what is said on the changed trip is in German")  # fmt: skip
    page.expect("document.querySelectorAll('#events [data-kind=offRoute]').length", 0, "the vehicle stays on its routes")
    page.expect("""import('./format.js').then(({ distance }) => [document.getElementById('sum').textContent,
      `${distance(router.summaries.reduce((sum, leg) => sum + leg.drivenDistance, 0))} driven`])""",
                lambda texts: texts[0].startswith(texts[1]), "the page and the summaries say")  # fmt: skip


def check_missed(page):
    """A driver who has driven past a stop is asked, once."""
    for button, state in (("skip", "missed"), ("insist", "reached")):
        page.open("route=legs&noise=clean&detour=skip&speed=50")
        page.drive_until("!document.getElementById('question').hidden", "nothing is asked")
        page.expect_text("asked", lambda text: "Seventh Avenue" in text, "the question")
        page.click(f"#{button}")
        page.expect("document.getElementById('question').hidden", True, "the question is answered")
        page.faster(3)
        page.run()
        page.expect_end()
        page.expect(SHOWN, lambda shown: [each for _, each in shown] == [state, "reached"], f"the stops after '{button}'")


def check_reload(page):
    """A page that is loaded again begins its drive again."""
    page.open("route=legs&noise=clean&speed=5")
    offer(page, 1)
    page.expect_notice("Stop added")
    page.expect("document.querySelectorAll('#stops li').length", 3, "the stop is in the list")
    page.browser.reload()
    page.expect("document.querySelectorAll('#stops li').length", 2, "the trip begins again")


def check_failing(page, server):
    """What the server does not find a way for is undone, and said in a sentence."""
    open_trip(page, "route=legs&noise=clean&speed=2")
    drive(page, 3)
    before, names = page.value(SHOWN), page.value(NAMES)
    page.value("document.querySelector('#stops button[data-key^=drop]').click()")
    page.expect("document.querySelectorAll('#stops .leaving').length", 1, "the list shows what is asked for")
    page.expect("document.getElementById('stops').ariaBusy", "true", "the list is busy")
    offer(page, 0)
    page.expect("document.querySelectorAll('#stops li').length", len(before) + 1, "the list shows the second edit too")
    server.is_released.set()
    page.expect_notice("The trip stays as it was: ")
    sentence = page.expect_text("notice", lambda text: text.endswith("there is no route between the waypoints."), "the page says")
    page.expect(f"[{SHOWN}, {KNOWN}]", [before, before], "the edit is undone in the list")
    page.expect(NAMES, names, "the names are those before")
    page.expect("document.getElementById('stops').ariaBusy", "false", "the list is busy no more")
    page.expect("document.querySelector('#events [data-kind=tripNotChanged]').textContent",
                lambda report: report.endswith(sentence), "the report says")  # fmt: skip
    page.open("route=grid&noise=open&detour=turn_return&seed=2&speed=20&run")
    page.expect_notice("Off the route")
    page.expect_notice("Back on the route")
