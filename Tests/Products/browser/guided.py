"""Drives along routes of OSRM, which sends no instructions: the page shows and says those that its engine makes."""

import json
import subprocess
import tempfile
import urllib.request

import lines
import trips

LANGUAGES = ("de", "en", "ja")
PACES = ("0.6", "1", "1.6")


class Expectation:
    """What the command line makes of a route without instructions, and what of it is said on a drive."""

    def __init__(self, fairway, answer, trace, language):
        with tempfile.NamedTemporaryFile(suffix=".json") as route, tempfile.NamedTemporaryFile(suffix=".csv") as fixes:
            route.write(answer)
            route.flush()
            fixes.write(trace)
            fixes.flush()
            made = ["--guidance", language, "--guidance-units", "metric"]
            guided = self.output(fairway, "route", "--file", route.name, *made)
            files = ["--route", route.name, "--trace", fixes.name]
            events = self.output(fairway, "replay", "--quiet", *files, *made, "--events", "-")
        self.route = json.loads(guided)["routes"][0]
        steps = [step for leg in self.route["legs"] for step in leg["steps"]]
        lines = [json.loads(line) for line in events.splitlines()]
        self.announcements = [line["text"] for line in lines if line["event"] == "spokenInstruction"]
        banners = [banner for step in steps for banner in step.get("bannerInstructions", [])]
        # The page names the destination instead.
        self.banners = {banner["primary"]["text"] for banner in banners if banner["primary"]["type"] != "arrive"}
        self.ends = {leg["steps"][-1]["maneuver"]["instruction"] for leg in self.route["legs"]}
        parts = [part for banner in banners for part in banner.get("sub", {}).get("components", [])]
        self.has_lanes = any(part["type"] == "lane" for part in parts)

    @staticmethod
    def output(fairway, *arguments):
        return subprocess.run([fairway, *arguments], capture_output=True, check=True).stdout


def check_said(page, expected, language, what):
    """What was said and shown on a drive to the end."""
    spoken = page.value("seen.spoken")
    texts = [text for text, _ in spoken]
    page.expect(len(texts) > 5 and texts == expected.announcements, f"{what}: {texts} are not {expected.announcements}")
    tags = {tag for _, tag in spoken}
    page.expect(tags == {language} == {expected.route["voiceLocale"]}, f"{what}: the voice is one of {tags}")
    shown = set(page.value("seen.primary"))
    # A drive as fast as this may leave out the banner of a short step.
    stops = set(page.value("[...document.querySelectorAll('#stops li span')].map(({ textContent }) => textContent)"))
    missing, others = expected.banners - shown, shown - expected.banners - expected.ends - stops
    page.expect(stops & shown, f"{what}: the banners {shown} name no stop of {stops}")
    page.expect(len(missing) <= 1 and not others, f"{what}: banners {missing} are not shown, but {others}")
    page.expect(page.value("document.getElementById('banner').lang") == language, f"{what}: the banner's language")
    if expected.has_lanes:
        page.expect(page.value("seen.lanes") >= 2, f"{what}: there are no lanes")


def check_recorded(page, answer):
    """The recorded answer of OSRM among the page's own drives, in each language."""
    names = page.value("[...document.getElementById('language').options].map(option => [option.value, option.text])")
    page.expect({"de": "Deutsch", "en": "English", "ja": "日本語"}.items() <= dict(names).items(), f"the menu has {names}")
    choice = "route=osrm&noise=clean"
    with urllib.request.urlopen(f"{page.address}drives?{choice}", timeout=30) as response:
        trace = response.read()
    texts = []
    for language in LANGUAGES:
        for pace in PACES:
            page.open(f"{choice}&language={language}&pace={pace}&speed=60&run")
            page.wait_for("You have arrived")
            expected = Expectation(page.fairway, answer, at_pace(trace, float(pace)), language)
            page.expect(expected.has_lanes, "the route has lanes")
            check_said(page, expected, language, f"recorded, {language} at {pace}")
        texts.append(expected.announcements)
    page.expect(len({tuple(each) for each in texts}) == len(LANGUAGES), "the languages differ")


def at_pace(trace, pace):
    """The trace of the same drive at another pace."""
    header, *lines = trace.decode().strip().split("\n")
    rows = [dict(zip(header.split(","), line.split(","))) for line in lines]
    start = float(rows[0]["timestamp"])
    for row in rows:
        row["timestamp"] = repr(start + (float(row["timestamp"]) - start) / pace)
        if row.get("speed"):
            row["speed"] = repr(float(row["speed"]) * pace)
    return "\n".join([header, *(",".join(row.values()) for row in rows)]).encode()


def check_running(page, browser):
    """A route that a running OSRM makes between two clicks, driven in each language, which the menu changes."""
    page.open("route=grid&noise=clean")
    page.value("document.getElementById('menu').open = false")
    browser.press("f")
    page.wait_for_rest()
    page.value("""(() => {
      const fetched = fetch;
      window.fetch = async (...given) => {
        const response = await fetched(...given);
        if (new URL(given[0], location).pathname.startsWith("/server/")) window.answer = await response.clone().text();
        return response;
      };
    })()""")
    page.value("document.getElementById('pick').click()")
    for x, y, next_notice in ((150, 170, "Touch the destination"), (280, 230, "")):
        for kind in ("mousePressed", "mouseReleased"):
            browser.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
        notice = f"document.getElementById('notice').textContent === {json.dumps(next_notice)}"
        browser.wait(notice, "the touch is not taken", 10)
    browser.wait("window.answer", "the server does not answer", 10)
    answer = page.value("answer").encode()
    steps = [step for leg in json.loads(answer)["routes"][0]["legs"] for step in leg["steps"]]
    page.expect(not any("voiceInstructions" in step for step in steps), "the server has sent instructions")
    request = urllib.request.Request(f"{page.address}drives?route=grid&noise=clean", answer)
    with urllib.request.urlopen(request, timeout=30) as response:
        trace = response.read()
    for _ in range(6):
        browser.press("+")
    for language in LANGUAGES:
        page.value("seen.notice.length = seen.spoken.length = seen.primary.length = seen.lanes = 0")
        page.value(f"""(() => {{
          const menu = document.getElementById('language');
          menu.value = {json.dumps(language)};
          menu.dispatchEvent(new Event('change'));
        }})()""")
        restarted = f"document.getElementById('banner').lang === {json.dumps(language)}"
        browser.wait(restarted, "the drive does not start again", 10)
        browser.press(" ")
        page.wait_for("You have arrived")
        check_said(page, Expectation(page.fairway, answer, trace, language), language, f"running, {language}")
        browser.wait("document.getElementById('run').ariaLabel === 'Run'", "the drive does not stop at its end", 20)


def check_valhalla(page, browser, ride):
    """With a running Valhalla: a way between two touches with voice, a turn that is missed, a stop on the way; then a GPX."""
    page.open("route=grid&noise=clean&detour=turn&speed=10")
    page.expect(page.text("service") == "New routes come from Valhalla.", f"the page says {page.text('service')}")
    page.value("document.getElementById('menu').open = false")
    browser.press("f")
    page.wait_for_rest()
    page.value("document.getElementById('pick').click()")
    for x, y, next_notice in ((150, 170, "Touch the destination"), (280, 190, "")):
        for kind in ("mousePressed", "mouseReleased"):
            browser.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
        notice = f"document.getElementById('notice').textContent === {json.dumps(next_notice)}"
        browser.wait(notice, "the touch is not taken", 20)
    browser.press(" ")
    page.wait_for("Off the route: ", 60)
    page.wait_for("New route: you left the route", 20)
    browser.press(" ")
    page.wait_for_rest()
    trips.offer(page, 0)
    page.wait_for("Stop added", 20)
    for _ in range(3):
        browser.press("+")
    browser.press(" ")
    page.wait_for("Stop 1 reached", 60)
    page.wait_for("You have arrived", 60)
    spoken = page.value("seen.spoken.length")
    page.expect(spoken > 5, f"{spoken} instructions are spoken")
    page.value("seen.notice.length = 0")
    lines.drop(page, "ride.gpx", ride)
    browser.wait("/^ride.gpx/.test(document.getElementById('about').textContent)", "the GPX is not followed", 10)
    if page.value("document.getElementById('run').ariaLabel") == "Run":
        browser.press(" ")
    page.wait_for("Off the route: ", 60)
    page.wait_for("New route: back to the line", 30)
