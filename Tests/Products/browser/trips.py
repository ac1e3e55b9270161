"""Trips that change on the page while the vehicle drives: what it shows is what its router says."""

import time

# Keeps the router of the next drive, to compare the page with it.
KEEP_ROUTER = """import('./fairway/fairway.js').then(({ Fairway }) => {
  const make = Fairway.prototype.router;
  Fairway.prototype.router = function (...given) { return window.router = make.apply(this, given); };
  document.getElementById('route').dispatchEvent(new Event('change'));
})"""
# Trips between streets of the town, drawn by lot, of which the page makes routes that a router follows and changes.
TOWN = """Promise.all([import('./fairway/fairway.js'), import('./town-service.js'),
  fetch('streets.json').then(response => response.json())]).then(async ([{ Fairway }, { TownService }, streets]) => {
  const fairway = await Fairway.load({ router: true }), town = new TownService(streets), faults = [], times = [];
  let seed = 7;
  const lot = count => (seed = (seed * 1103515245 + 12345) % 2147483648) % count;
  const roads = town.graph.arcs.filter(({ street }) => street.kind !== 'ferry');
  const place = () => { const [longitude, latitude] = roads[lot(roads.length)].from; return { longitude, latitude }; };
  for (let trip = 0; trip < 100; trip++) {
    const waypoints = [place(), place()], begin = performance.now(), answer = await town.ask({ waypoints });
    times.push(performance.now() - begin);
    const router = fairway.router(answer, { waypoints });
    for (const change of [{ add: place() }, { add: { ...place(), separatesLegs: false } }]) {
      const { item } = router.changeTrip(change).find(({ kind }) => kind === 'needsTripRoute');
      const events = router.answer(item, 200, await town.ask(router.request(item)));
      if (!events.some(({ kind }) => kind === 'tripChanged')) faults.push(events.map(({ text }) => text).join());
    }
    router.close();
  }
  const far = await town.ask({ waypoints: [place(), { longitude: 8, latitude: 47, name: 'home' }] }).catch(String);
  return { faults, far, median: times.sort((a, b) => a - b)[50] };
})"""
SHOWN = "[...document.querySelectorAll('#stops li')].map(({ dataset }) => [+dataset.id, dataset.state])"
KNOWN = "router.stops.map(({ id, state }) => [id, state])"
NAMES = "[...document.querySelectorAll('#stops li span')].map(({ textContent }) => textContent)"


def no_route(body):
    """A routing server that takes its time and finds nothing."""
    time.sleep(1.5)
    return b'{"code": "NoRoute", "message": "Impossible route between points", "routes": []}'


def open_trip(page, choice):
    page.open(choice)
    page.browser.wait("document.getElementById('stops').children.length", "there are no stops")
    page.value(KEEP_ROUTER)
    page.browser.wait(f"window.router && String({SHOWN}) === String({KNOWN})", "the drive does not begin again")
    page.value("document.getElementById('trip-panel').open = true")
    # With the whole route in view, so that a place on the map stays where it is for long.
    if page.text("follow") == "Overview":
        page.browser.press("f")
        page.wait_for_rest()


def offer(page, number):
    """Clicks on the map, and on one of the buttons that this offers, if a number is given."""
    page.value("document.getElementById('trip-panel').open = false")
    for kind in ("mousePressed", "mouseReleased"):
        page.browser.call("Input.dispatchMouseEvent", type=kind, x=215, y=160, button="left", clickCount=1)
    page.browser.wait("document.querySelector('.offer')", "the map offers nothing", 10)
    if number is not None:
        page.value(f"document.querySelectorAll('.offer button')[{number}].click()")


def expect_change(page, reason):
    """The report has the edit with its reason, and the list is that of the router."""
    condition = f"document.querySelector('#events [data-kind=tripChanged][data-reason={reason}]')"
    page.browser.wait(condition, f"the trip is not changed: {reason}; {page.text('notice')}", 20)
    shown, known = page.value(f"[{SHOWN}, {KNOWN}]")
    page.expect(shown == known, f"after {reason} the page shows {shown} and the router has {known}")


def stopped(page):
    """Stops the vehicle, and compares the distance left and the times of arrival with the router's."""
    if page.value("document.getElementById('run').ariaLabel") == "Stop":
        page.value("document.getElementById('run').click()")
    sum_of, left, arrival, last = page.value("""Promise.all([
      import('./format.js'), new Promise(done => setTimeout(done, 1500)),
    ]).then(([{ clock, distance }]) => {
      const { distanceRemaining, durationRemaining, timestamp } = router.progress;
      return [document.getElementById('sum').textContent, `${distance(distanceRemaining)} left`,
        clock(timestamp + durationRemaining), document.querySelector('#stops li:last-child small').textContent];
    })""")
    page.expect(sum_of.endswith(left), f"the page says '{sum_of}' and the router {left}")
    page.expect(arrival in last, f"the last stop is reached at '{last}', by the router at {arrival}")
    page.value("document.getElementById('run').click()")


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
    """The routes along the streets of the town pass the checks of a router, and what is far from them is refused."""
    page.open("route=grid")
    found = page.value(TOWN)
    page.expect(found["faults"] == [], f"routes are refused: {found['faults'][:3]}")
    page.expect("home is " in found["far"] and "from any street" in found["far"], f"a far place: {found['far']}")
    print(f"a route along the town's streets takes {found['median']:.1f} ms")


def drag_destination(page):
    x, y = page.value("""(() => {
      const { x, y, width, height } = document.querySelector('.destination').getBoundingClientRect();
      return [Math.round(x + width / 2), Math.round(y + height / 2)];
    })()""")
    page.value("document.getElementById('trip-panel').open = false")
    for kind, dx in (("mousePressed", 0), ("mouseMoved", -10), ("mouseMoved", -20), ("mouseReleased", -20)):
        held = {"button": "left", "buttons": 1, "clickCount": 1}
        page.browser.call("Input.dispatchMouseEvent", type=kind, x=x + dx, y=y, **held)


def check_edits(page):
    """Stops are added, moved by keys and by dragging, and left out; the destination is replaced; a road is closed."""
    open_trip(page, "route=legs&noise=clean&language=de&pace=1.6&speed=2&run")
    offer(page, 0)
    expect_change(page, "added")
    page.expect(len(page.value(NAMES)) == 3 and "" not in page.value(NAMES), "the new stop has a name")
    stopped(page)
    before = page.value(SHOWN)
    page.value("document.getElementById('trip-panel').open = true")
    page.value("document.querySelectorAll('#stops button[data-key^=up]')[1].focus()")
    page.browser.press(" ")
    expect_change(page, "reordered")
    after = page.value(SHOWN)
    page.expect(after[:2] == before[1::-1], f"{before} became {after} by a key")
    focus = page.value("document.activeElement.closest('li')?.dataset.id")
    page.expect(focus == str(before[1][0]), f"the focus stays with the stop, and not {focus}")
    page.value("document.getElementById('events').replaceChildren()")
    drag(page, 2, 0)
    expect_change(page, "reordered")
    page.expect(page.value(SHOWN)[0] == after[2], f"{after} became {page.value(SHOWN)} by dragging")
    stopped(page)
    page.value("document.querySelectorAll('#stops button[data-key^=drop]')[1].click()")
    expect_change(page, "removed")
    page.expect("skipped" in [state for _, state in page.value(SHOWN)], "a stop is left out")
    drag_destination(page)
    expect_change(page, "destination")
    page.value("document.getElementById('blocked').click()")
    way_round = "document.querySelector('#events [data-kind=routeReplaced][data-reason=closure]')"
    page.browser.wait(way_round, "no way round", 20)
    stopped(page)
    for _ in range(6):
        page.browser.press("+")
    page.wait_for("You have arrived")
    page.browser.wait("document.getElementById('run').ariaLabel === 'Run'", "the drive does not stop at its end", 20)
    shown, known = page.value(f"[{SHOWN}, {KNOWN}]")
    page.expect(shown == known and {state for _, state in shown} == {"reached", "skipped"}, f"{shown}, {known}")
    tags = page.value("seen.spoken.map(([, language]) => language)")
    page.expect(len(tags) > 5 and set(tags) == {"de"}, f"what is said on the changed trip is {tags}")
    left = page.value("[...document.querySelectorAll('#events [data-kind=offRoute]')].length")
    page.expect(left == 0, f"the vehicle leaves its routes {left} times")
    driven, sum_of = page.value("""import('./format.js').then(({ distance }) => [
      distance(router.summaries.reduce((sum, leg) => sum + leg.drivenDistance, 0)),
      document.getElementById('sum').textContent])""")
    page.expect(sum_of.startswith(f"{driven} driven"), f"the page says '{sum_of}' and the summaries have {driven}")


def check_missed(page):
    """A driver who has driven past a stop is asked, once."""
    for button, state in (("skip", "missed"), ("insist", "reached")):
        page.open("route=legs&noise=clean&detour=skip&speed=20&run")
        page.browser.wait("!document.getElementById('question').hidden", "nothing is asked", 60)
        page.expect("Seventh Avenue" in page.text("asked"), f"the question is '{page.text('asked')}'")
        page.value(f"document.getElementById('{button}').click()")
        page.expect(page.value("document.getElementById('question').hidden"), "the question is answered")
        for _ in range(3):
            page.browser.press("+")
        page.wait_for("You have arrived")
        states = [state for _, state in page.value(SHOWN)]
        page.expect(states == [state, "reached"], f"after '{button}' the stops are {states}")


def check_reload(page):
    """A page that is loaded again begins its drive again."""
    page.open("route=legs&noise=clean&speed=5&run")
    offer(page, 1)
    page.wait_for("Stop added", 20)
    page.value("document.getElementById('notice').textContent = ''")
    page.browser.call("Page.reload")
    page.browser.wait("document.querySelectorAll('#stops li').length === 2", "the trip does not begin again", 30)


def check_failing(page):
    """What the server does not find a way for is undone, and said in a sentence."""
    open_trip(page, "route=legs&noise=clean&speed=2&run")
    before, names = page.value(SHOWN), page.value(NAMES)
    page.value("document.querySelector('#stops button[data-key^=drop]').click()")
    leaving = page.value("document.querySelectorAll('#stops .leaving').length")
    page.expect(leaving == 1, "the list does not show what is asked for")
    page.expect(page.value("document.getElementById('stops').ariaBusy") == "true", "the list is not busy")
    offer(page, 0)
    page.wait_for("another route is being requested; try again after its answer", 10)
    page.wait_for("The trip stays as it was: ", 20)
    sentence = page.text("notice")
    page.expect(sentence.endswith("there is no route between the waypoints."), f"the page says {sentence}")
    page.expect(page.value(f"[{SHOWN}, {KNOWN}]") == [before, before], "the edit is not undone in the list")
    page.expect(page.value(NAMES) == names, f"{names} became {page.value(NAMES)}")
    page.expect(page.value("document.getElementById('stops').ariaBusy") == "false", "the list is still busy")
    report = page.value("document.querySelector('#events [data-kind=tripNotChanged]').textContent")
    page.expect(report.endswith(sentence), f"the report says {report}")
    page.open("route=grid&noise=open&detour=turn_return&seed=2&speed=20&run")
    page.wait_for("Off the route")
    page.wait_for("Back on the route")
