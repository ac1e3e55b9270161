"""What the banner and the signs of the page show: roundabouts with their exits, what comes then, limits and bends."""

# What is known of the roundabouts of a route, step by step.
ROUNDABOUTS = """Promise.all([import('./roundabouts.js'), fetch('routes/valhalla-roundabout.json').then(answer => answer.json())])
  .then(([{ roundaboutAfter }, { routes: [{ legs }] }]) => {
    const steps = legs.flatMap((leg, i) => leg.steps.map(data => ({ leg: i, data })));
    return steps.map((_, number) => roundaboutAfter(steps, number)).filter(Boolean);
  })"""
WORDS = "document.querySelector('#turn span')?.textContent ?? ''"


def check_roundabouts(page):
    """A roundabout is drawn with its exit at its bearing, before it and within."""
    page.open("route=roundabout&noise=clean&speed=10")
    found = page.value(ROUNDABOUTS)
    facts = [(each["exit"], each["angle"], each["isInside"]) for each in found]
    # From the bearings of the answer: in by 12 and out by 101 degrees, in by 102 and out by 194.
    page.checks.expect(facts == [(1, 89, False), (1, 89, True), (1, 92, False), (1, 92, True)], f"the roundabouts are {facts}")
    page.expect(WORDS, "1st exit", "the exit before the roundabout")
    page.expect_text("then", "", "the way out is on the sign already")
    page.expect("document.querySelector('#turn g, #turn path[d*=A]') !== null", True, "the way through the ring is drawn")
    page.drive_until("document.getElementById('turn').querySelector('svg').ariaLabel.startsWith('exit')", "it is not entered")
    page.expect(WORDS, "1st exit", "the exit within the roundabout")
    page.expect("import('./roundabouts.js').then(({ exitWords }) => [2, 3, 11, 21, NaN].map(number => exitWords(number, 'en-GB')))",
                ["2nd exit", "3rd exit", "11th exit", "21st exit", ""], "ordinals")  # fmt: skip
    # The tip of the arrow is where the exit is: right of the middle, left of it, and above.
    page.expect("""import('./arrows.js').then(({ maneuver }) => [90, -90, 0].map(angle => {
      const tips = [...maneuver({ type: 'roundabout' }, { exit: 1, angle }).querySelectorAll('[transform]')];
      return tips.map(tip => tip.getAttribute('transform').match(/-?[0-9.]+/g).slice(0, 2).map(Number)).at(-1);
    }))""", [[39, 22], [9, 22], [24, 7]], "where the arrow leaves")  # fmt: skip


def check_then(page):
    """The page speaks of an arrival to come as one, and calls a stop no destination."""
    phrases = """import('./then.js').then(({ thenAfter }) => {
      const step = (leg, type, distance) => ({ leg, data: { distance, maneuver: { type, modifier: 'left',
        instruction: type === 'arrive' ? 'You have arrived at your destination.' : 'Turn left.' } } });
      const steps = [step(0, 'depart', 500), step(0, 'turn', 300), step(0, 'arrive', 0), step(1, 'depart', 500),
        step(1, 'turn', 300), step(1, 'turn', 200), step(1, 'arrive', 0)];
      const words = (number, name, locale = 'en-US') => thenAfter({ steps, locale, legEnds: [1, 2] }, number, name)?.words ?? null;
      return [words(0, 'Bakery'), words(0, ''), words(3, 'Home'), words(4, 'Home'), words(4, 'Haus', 'de'), words(1, 'Bakery')];
    })"""
    page.open("route=grid")
    page.expect(phrases, ["Then: your stop, Bakery", "Then: your stop", "Then: Turn left.", "Then: your destination, Home", "Haus", None],
                "what comes then")  # fmt: skip


def check_limit_sign(page):
    """A limit of three digits is within its ring."""
    room = """import('./limit-sign.js').then(({ showLimit }) => {
      showLimit(%s, 'kilometersPerHour');
      const sign = document.getElementById('limit'), range = document.createRange();
      range.selectNodeContents(sign);
      const { width } = range.getBoundingClientRect();
      return sign.clientWidth - width;
    })"""
    page.open("route=grid")
    for limit in (30, 110, 130):
        page.expect(room % limit, lambda left: left >= 10, f"the pixels beside a limit of {limit}")


def check_bends(page):
    """A bend has a name that a driver knows, and no radius."""
    page.open("route=free&noise=clean&speed=20")
    names = "import('./bends.js').then(({ bendWords }) => [[20, 170], [45, -60], [100, 40], [211, 30], [900, -10]].map(each => bendWords(...each)))"
    page.expect(names, ["hairpin bend to the right", "tight bend to the left", "sharp bend to the right", "bend to the right",
                        "gentle bend to the left"], "bends")  # fmt: skip
    page.drive_until("document.getElementById('road-ahead').textContent.includes('bend')", "no bend is ahead")
    page.expect_text("road-ahead", lambda text: "radius" not in text, "what is ahead")


def check_arabic(page):
    """What is said in Arabic is laid out from the right, and so are the banner and the steps."""
    page.open("route=legs&noise=clean&language=ar&speed=20")
    page.drive_until("document.querySelectorAll('#said li').length > 1", "nothing is said")
    page.expect("[...document.querySelectorAll('#said li')].map(each => getComputedStyle(each).direction)",
                lambda found: set(found) == {"rtl"}, "the direction of what was said", 5)  # fmt: skip
    page.expect("['banner', 'steps'].map(id => getComputedStyle(document.getElementById(id)).direction)", ["rtl", "rtl"], "directions")
    page.choose("language", "de")
    page.expect("document.getElementById('banner').lang", "de", "the drive starts again")
    page.expect("getComputedStyle(document.getElementById('banner')).direction", "ltr", "the direction of German")
