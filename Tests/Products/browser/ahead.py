"""Drives along a route of OSRM, which says no limits: the page shows those of its road file, and what lies ahead on the route, as
the command line has both."""

import json
import re
import subprocess
import tempfile
from pathlib import Path

from page import DRIVE, read

# What is on the strip: the limit with who says it, the warning, and each sign with its kind and its words.
STRIP = """(document.getElementById('ahead').hidden ? null : {
  limit: document.getElementById('ahead-limit').textContent, warning: document.getElementById('ahead-warning').textContent,
  marks: [...document.querySelectorAll('#ahead-marks li')].map(each => [each.className, each.firstElementChild.textContent, each.querySelector('.words').textContent,
    parseFloat(each.style.left)]) })"""


def told(page, answer, choice):
    """What the command line says of the same fixes, route and roads: limits, what lies ahead, and alerts."""
    with tempfile.TemporaryDirectory() as folder:
        for name, content in (("route.json", answer), ("town.roads", read(f"{page.address}town.roads")),
                              ("drive.csv", read(f"{page.address}drives?{choice}"))):  # fmt: skip
            (Path(folder) / name).write_bytes(content)
        run = subprocess.run(
            [page.fairway, "follow", "--quiet", "--no-reroute", "--ahead", "--road-alerts", "--guidance", "en", "--guidance-units", "metric",
             "--route", f"{folder}/route.json", "--roads", f"{folder}/town.roads", "--input", f"{folder}/drive.csv"],
            capture_output=True, check=True)  # fmt: skip
    return [json.loads(line) for line in run.stdout.splitlines()]


# The alerts about the road among what was said, the first one first.
SAID = "[...document.querySelectorAll('#said [data-kind=roadAlert] span')].map(each => each.textContent).reverse()"


def check_spoken(page, answer):
    """Each alert about the road is spoken once, with the voice of the instructions, when the engine says it; nothing is while the
    page is mute."""
    choice = "route=osrm&noise=clean"
    alerts = [line["text"] for line in told(page, answer, choice) if line.get("event") == "alertAhead"]
    page.checks.expect(alerts, "there are alerts")
    for is_mute in (False, True):
        page.open(f"{choice}&language=en&speed=60")
        page.value("seen.spoken.length = 0")
        if is_mute:
            page.press("m")
        page.run()
        page.expect_end()
        page.expect(SAID, alerts, "the alerts that are said")
        spoken = page.value("seen.spoken")
        if is_mute:
            page.checks.expect(spoken == [], f"a mute page says {spoken}")
        else:
            page.checks.expect([text for text, _ in spoken if text in alerts] == alerts, f"of {alerts} is spoken {spoken}")
            page.checks.expect({language for text, language in spoken if text in alerts} == {"en"}, f"in another language: {spoken}")


def check_free(page):
    """Without a route they are spoken, too."""
    choice = "route=free&noise=clean"
    with tempfile.TemporaryDirectory() as folder:
        for name, content in (("town.roads", read(f"{page.address}town.roads")), ("drive.csv", read(f"{page.address}drives?{choice}"))):
            (Path(folder) / name).write_bytes(content)
        run = subprocess.run([page.fairway, "follow", "--quiet", "--road-alerts", "--guidance", "de", "--guidance-units", "metric", "--roads",
                              f"{folder}/town.roads", "--input", f"{folder}/drive.csv"], capture_output=True, check=True)  # fmt: skip
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    alerts = [line["text"] for line in lines if line.get("event") == "alertAhead"]
    page.checks.expect(len(alerts) > 1, f"there are alerts: {alerts}")
    page.open(f"{choice}&language=de&speed=50&run")
    page.expect("seen.spoken", lambda spoken: len(spoken) > 1, "alerts are spoken", DRIVE)
    page.run(False)
    spoken = page.value("seen.spoken")
    page.checks.expect([text for text, _ in spoken] == alerts[: len(spoken)], f"{spoken} is spoken, not {alerts}")
    page.checks.expect({language for _, language in spoken} == {"de"}, f"in another language: {spoken}")


def check_ahead(page, answer):
    choice = "route=osrm&noise=clean"
    lines = told(page, answer, choice)
    limits = {line["limit"] for line in lines if line.get("limit_source") == "file"}
    page.checks.expect(len(limits) > 1 and not any(line.get("limit_source") == "route" for line in lines), f"limits {limits}")
    kinds = {feature["kind"] for line in lines if line.get("event") == "aheadChanged" for feature in line["features"]}
    alerts = {line["text"] for line in lines if line.get("event") == "alertAhead"}
    page.checks.expect({"limit", "bend", "traffic_signal"} <= kinds and alerts, f"{kinds} lie ahead, {alerts} are told")
    # A low window has no room for the strip.
    page.browser.resize(420, 760)
    page.open(f"{choice}&language=en&speed=20&run")
    seen = {"limits": set(), "warnings": set(), "kinds": set(), "signs": set()}

    def collects(strip):
        if not strip:
            return False
        seen["limits"].add(strip["limit"])
        seen["warnings"].add(strip["warning"])
        before = -1.0
        for kind, sign, words, left in strip["marks"]:
            seen["kinds"].add(re.sub("[A-Z]", lambda capital: f"_{capital.group().lower()}", kind))
            if kind == "limit":
                seen["signs"].add(sign)
            page.checks.expect(before < left < 100 and words.startswith(("in ", "now: ")), f"{strip['marks']} are in no order")
            before = left
        return len(seen["limits"]) > 1 and {"bend", "limit", "traffic_signal"} <= seen["kinds"] and len(seen["warnings"]) > 1

    page.expect(STRIP, collects, "the strip has two limits, a bend, a signal and a warning", DRIVE)
    texts = {f"limit {limit} km/h, says the map" for limit in limits}
    page.checks.expect(seen["limits"] <= texts | {"limit not known"} and len(seen["limits"] & texts) > 1,
                       f"the limits {seen['limits']} are not of {texts}")  # fmt: skip
    page.checks.expect(seen["warnings"] - {""} <= alerts, f"the warnings {seen['warnings']} are not of {alerts}")
    page.checks.expect(seen["kinds"] <= kinds, f"{seen['kinds']} are shown, and {kinds} lie ahead")
    page.checks.expect(seen["signs"] <= {str(limit) for limit in limits} | {"?", "–"}, f"the signs {seen['signs']}")
    # A drive without a route has its own panel.
    page.choose("route", "free")
    page.expect("document.getElementById('ahead').hidden && !document.getElementById('road').hidden", True, "no strip without a route")
    page.browser.resize(420, 460)
