"""Drives along routes of OSRM, which sends no instructions: the page shows and says those that its engine makes."""

import json
import subprocess
import tempfile

import trips
from page import INSTRUCTIONS, read

# The languages, each at a pace of its own: a drive takes long here.
PACES = {"de": "0.6", "en": "1", "ja": "1.6"}


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
    page.expect(INSTRUCTIONS, expected.announcements, f"{what}: what is said")
    page.checks.expect(len(expected.announcements) > 5, f"{what}: there is little to say: {expected.announcements}")
    page.expect("[...new Set(seen.spoken.map(([, tag]) => tag))]", [language], f"{what}: the voice")
    page.checks.expect(expected.route["voiceLocale"] == language, f"{what}: the route's voice")
    # A drive as fast as this may leave out the banner of a short step.
    stops = set(page.value("[...document.querySelectorAll('#stops li span')].map(({ textContent }) => textContent)"))
    shown = set(page.expect("seen.primary", lambda texts: stops & set(texts), f"{what}: no banner names a stop of {stops}"))
    missing, others = expected.banners - shown, shown - expected.banners - expected.ends - stops
    page.checks.expect(len(missing) <= 1 and not others, f"{what}: banners {missing} are not shown, but {others}")
    page.expect("document.getElementById('banner').lang", language, f"{what}: the banner's language")
    if expected.has_lanes:
        page.expect("seen.lanes", lambda count: count >= 2, f"{what}: there are lanes")


def check_recorded(page, answer):
    """The recorded answer of OSRM among the page's own drives, in each language."""
    page.open("route=grid")
    names = {"de": "Deutsch", "en": "English", "ja": "日本語"}
    page.expect("Object.fromEntries([...document.getElementById('language').options].map(({ value, text }) => [value, text]))",
                lambda menu: names.items() <= menu.items(), "the menu has the languages")  # fmt: skip
    choice = "route=osrm&noise=clean"
    trace = read(f"{page.address}drives?{choice}")
    texts = []
    for language, pace in PACES.items():
        page.open(f"{choice}&language={language}&pace={pace}&speed=60&run")
        page.expect_end()
        expected = Expectation(page.fairway, answer, at_pace(trace, float(pace)), language)
        page.checks.expect(expected.has_lanes, "the route has lanes")
        check_said(page, expected, language, f"recorded, {language} at {pace}")
        texts.append(expected.announcements)
    page.checks.expect(len({tuple(each) for each in texts}) == len(PACES), "the languages differ")


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


# Keeps the text of the last answer of the routing server.
KEEP_ANSWER = """(() => {
  const fetched = fetch;
  window.fetch = async (...given) => {
    const response = await fetched(...given);
    if (new URL(given[0], location).pathname.startsWith("/server/")) window.answer = await response.clone().text();
    return response;
  };
})()"""


def check_running(page):
    """A route that a running OSRM makes between two clicks, driven in each language, which the menu changes."""
    page.open("route=grid&noise=clean")
    page.value(KEEP_ANSWER)
    about = page.value("document.getElementById('about').textContent")
    page.pick((150, 195), (280, 230))
    answer = page.expect("window.answer", bool, "the server answers").encode()
    steps = [step for leg in json.loads(answer)["routes"][0]["legs"] for step in leg["steps"]]
    page.checks.expect(not any("voiceInstructions" in step for step in steps), "the server has sent instructions")
    trace = read(f"{page.address}drives?route=grid&noise=clean", answer)
    # It says its first words in the language from before.
    page.expect_text("about", lambda text: text != about, "the drive along the answer begins")
    page.faster(6)
    for language in PACES:
        page.value("seen.notice.length = seen.spoken.length = seen.primary.length = seen.lanes = 0")
        page.choose("language", language)
        page.expect("document.getElementById('banner').lang", language, "the drive starts again")
        page.run()
        page.expect_end()
        check_said(page, Expectation(page.fairway, answer, trace, language), language, f"running, {language}")


def check_valhalla(page, ride):
    """With a running Valhalla: a way between two touches with voice, a turn that is missed, a stop on the way; then a GPX."""
    page.open("route=grid&noise=clean&detour=turn&speed=10")
    page.expect_text("service", "New routes come from Valhalla.", "the page names the server")
    page.pick((150, 195), (280, 190))
    page.drive_until_notice("New route: you left the route")
    page.expect_notice("Off the route: ")
    page.rest()
    trips.offer(page, 0)
    page.expect_notice("Stop added")
    page.faster(3)
    page.run()
    page.expect_notice("Stop 1 reached")
    page.expect_end()
    page.expect("seen.spoken.length", lambda count: count > 5, "instructions are spoken")
    page.value("seen.notice.length = 0")
    page.drop({"ride.gpx": ride})
    page.expect_text("about", lambda text: text.startswith("ride.gpx"), "the GPX is followed")
    page.run()
    page.expect_notice("Off the route: ")
    page.expect_notice("New route: back to the line")
