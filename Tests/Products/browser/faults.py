"""What the page makes of routes that lie, of what is fetched late or not at all, and of questions that come together."""

import json

from page import IS_RUNNING, ROUTES

# Runs where it becomes markup, in any of three ways.
MARKUP = '"><img src=x onerror="window.ran = 1"><svg onload="window.ran = 1"><script>window.ran = 1</script>'


def spoilt(route):
    """A route with markup in all its words but the kinds of its first and last maneuvers."""
    for leg in route["routes"][0]["legs"]:
        for step in leg["steps"]:
            step["name"] = step["ref"] = MARKUP
            if step["maneuver"]["type"] not in ("depart", "arrive"):
                step["maneuver"]["type"] = MARKUP
            step["maneuver"].update(modifier=MARKUP, instruction=MARKUP)
            lanes = [{"valid": True, "active": True, "indications": [MARKUP, "left"], "valid_indication": MARKUP}]
            for intersection in step.get("intersections", []):
                intersection["lanes"] = lanes
            part = {"text": MARKUP, "type": MARKUP, "modifier": MARKUP, "components": [{"text": MARKUP, "type": "text"}]}
            lane = {"text": "", "type": "lane", "active": True, "directions": [MARKUP], "active_direction": MARKUP}
            for banner in step.get("bannerInstructions", []):
                banner.update(primary=part, secondary=part, sub={"text": MARKUP, "components": [lane]})
    return json.dumps(route)


def check_hostile(page):
    """The words of a route are never markup; and if they were, the page's policy would not run them."""
    page.open("route=grid&speed=50")
    page.drop({"hostile.json": spoilt(json.loads((ROUTES / "valhalla-roundabout.json").read_text()))})
    page.expect_text("about", lambda text: "hostile.json" in text, "the route is driven")
    page.drive_until("document.querySelector('#steps [aria-current=step]')?.previousElementSibling", "the step does not change")
    pictures = "[...document.querySelectorAll('#turn svg, #lanes svg, #steps svg')].map(each => each.ariaLabel ?? '')"
    page.expect(f"{pictures}.filter(name => name.includes('<img')).length", lambda count: count > 3, "names of pictures")
    page.expect("document.querySelectorAll('main img, main script, main [onload]').length", 0, "elements of a route's words")
    directive = page.value("""new Promise(done => {
      addEventListener("securitypolicyviolation", ({ violatedDirective }) => done(violatedDirective), { once: true });
      document.body.insertAdjacentHTML("beforeend", '<img src="data:," onerror="window.ran = 1">');
      setTimeout(done, 10000, "none");
    })""")
    page.checks.expect(directive.startswith("script-src"), f"the policy refuses the script by {directive}")
    page.expect("window.ran === undefined", True, "no script of the route ran")
    page.browser.complaints[:] = [each for each in page.browser.complaints if "Content Security Policy" not in each]


# Holds the traces of routes that are sent, until they are let go.
HOLD = """{
  const send = window.fetch, held = [];
  window.fetch = (address, options) => options?.method !== "POST" ? send(address, options)
    : new Promise(done => { held.push(() => { done(send(address, options)); }); });
  window.held = held;
}"""
# Long enough for a drive to begin, which is seen in the check before.
WHILE = "new Promise(done => { setTimeout(done, 1000); })"


def check_wishes(page):
    """The drive begins that was wished for last, however long another takes to come."""
    page.open("route=grid")
    page.value(HOLD)
    route = {"late.json": (ROUTES / "valhalla-roundabout.json").read_text()}
    page.drop(route)
    page.expect("held.length", 1, "the drive of the file is asked for")
    # Alerts are no drive, and the drive of the file is wished for still.
    page.drop({"none.geojson": '{"type": "FeatureCollection", "features": []}'})
    page.expect_notice("0 alerts from a file")
    page.value("held.shift()()")
    page.expect_text("about", lambda text: "late.json" in text, "the file is driven")
    page.drop(route)
    page.expect("held.length", 1, "the drive of the file is asked for again")
    page.choose("route", "legs")
    page.expect_text("about", lambda text: "A stop in the grid" in text, "the drive of the menu")
    page.value("held.shift()()")
    page.value(WHILE)
    page.expect_text("about", lambda text: "A stop in the grid" in text, "the drive that was wished for last goes on")
    # Another language is no wish for the drive before: the one that is waited for begins in it.
    page.drop(route)
    page.expect("held.length", 1, "the drive of the file is asked for once more")
    page.choose("language", "de")
    page.value(WHILE)
    page.expect_text("about", lambda text: "A stop in the grid" in text, "the present drive goes on meanwhile")
    page.value("held.shift()()")
    page.expect_text("about", lambda text: "late.json" in text, "the file is driven in another language")
    page.expect("document.getElementById('banner').lang", "de", "the banner's language")


def check_roads_again(page):
    """Roads that could not be fetched are fetched with the next drive."""
    complaints = len(page.browser.complaints)
    page.browser.call("Network.enable")
    page.browser.call("Network.setBlockedURLs", urls=["*town.roads"])
    page.browser.open("about:blank")
    page.browser.open(f"{page.address}#route=grid")
    page.expect("document.getElementById('notice').className", "alarm", "it is said that a drive does not begin")
    page.browser.call("Network.setBlockedURLs", urls=[])
    page.choose("route", "legs")
    page.expect("document.querySelector('.puck') !== null", True, "the next drive begins")
    page.run()
    page.expect(IS_RUNNING, True, "it runs")
    del page.browser.complaints[complaints:]


def check_questions(page):
    """Of questions that come together, each is asked and answered."""
    page.open("route=grid")
    page.expect("""import("./question.js").then(async ({ Question }) => {
      const element = id => document.getElementById(id), asked = [], question = new Question();
      const look = () => asked.push(element("question").hidden ? "" : element("asked").textContent.match(/past (.*)\\./)[1]);
      const answers = ["A", "B", "C", "D"].map((name, item) => question.ask({ item }, name));
      look();
      element("skip").click();
      look();
      question.happened({ kind: "withdrawn", item: 2 });
      look();
      element("insist").click();
      look();
      question.close();
      look();
      const late = new Promise(done => { setTimeout(done, 5000, "never"); });
      return [asked, await Promise.all(answers.map(answer => Promise.race([answer, late])))];
    })""", [["A", "B", "B", "D", ""], [True, False, "again", "again"]], "what is asked and answered")  # fmt: skip


SIGN = "['limit', 'limit-unit'].map(id => document.getElementById(id).textContent)"
SIGN_AND_LABEL = f"[...{SIGN}, document.getElementById('limit').ariaLabel]"


def is_one(sign):
    """Whether what a screen reader says of a sign is what it shows."""
    text, unit, label = sign
    words = {"?": "not known", "–": "no limit"}.get(text, f"limit {text} {'mph' if unit == 'Limit, mph' else 'km/h'}")
    return words in label


def check_limits(page):
    """A sign has the number at the road, with its unit for those who see it and those who do not."""
    for choice in ("route=legs&noise=clean", "route=free&noise=clean"):
        page.open(f"{choice}&speed=20")
        page.drive_until("!document.getElementById('limit').hidden", "there is no sign")
        page.expect(SIGN_AND_LABEL, is_one, f"the sign and its label on {choice}")
    # From a drive with a sign to one with another.
    page.choose("route", "legs")
    page.drive_until("!document.getElementById('limit').hidden && document.getElementById('road').hidden", "there is no sign")
    page.choose("route", "free")
    page.expect("!document.getElementById('limit').hidden && !document.getElementById('road').hidden", True, "a sign without a route")
    page.expect(SIGN_AND_LABEL, is_one, "the label after another drive")
    for limit, unit, sign in ((30, "milesPerHour", "30"), (50, "kilometersPerHour", "50"), ("NaN", "", "?"), ("Infinity", "", "–")):
        page.expect(f"""import("./limit-sign.js").then(({{ showLimit }}) => {{
          showLimit({limit}, "{unit}");
          return {SIGN_AND_LABEL};
        }})""", lambda shown: shown[0] == sign and is_one(shown), f"the sign of {limit} {unit}")  # fmt: skip
