#!/usr/bin/env python3
"""Looks at pages of `fairway replay --report` as a phone, a desk and paper show them, and at one whose map MapLibre GL draws.

    check_report.py [--axe AXE] PAGE PAGE_WITH_MAP

AXE is the script of axe-core, with which the pages are examined.
"""

import argparse
import re
import tempfile
from pathlib import Path

from browser import Browser
from checks import Checks
from cut_off import CUT_OFF
from looks import findings

# What is said in words, and what of the page is on paper.
HEADING = "document.getElementById('title').textContent"
ON_PAPER = """["map", "legend", "charts", "list", "play", "slider", "theme"]
  .filter(id => document.getElementById(id).checkVisibility())"""
HIDDEN = "(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.getElementById('list'))"


LANGUAGES = "en de fr es it pt nl pl ja ar".split()
WORDS = """[...document.querySelectorAll('h1, button, dt, #legend li, option, #events, #more')]
  .map(each => each.firstChild?.textContent.trim() ?? '').concat(document.getElementById('map').ariaLabel)"""


def check_languages(checks, page):
    """The page speaks the language of the drive: no sentence is English in another one, and none has a gap."""
    content, shown = Path(page).read_text(), {}
    with tempfile.TemporaryDirectory() as folder, Browser() as browser:
        browser.resize(1280, 800)
        for language in LANGUAGES:
            copy = Path(folder, f"{language}.html")
            copy.write_text(re.sub(r'"language":"[^"]*"', f'"language":"{language}"', content, count=1))
            browser.open(copy.as_uri())
            browser.wait("document.querySelector('dt')", f"no values in {language}")
            shown[language] = browser.evaluate(WORDS)
            checks.expect(browser.evaluate("document.documentElement.lang") == language, f"the page is not in {language}")
            gaps = [text for text in shown[language] if "undefined" in text or re.search(r"\{\d", text) or not text]
            checks.expect(gaps == [], f"{language}: {gaps}")
            cut = browser.until(CUT_OFF, lambda cut: cut == [])
            checks.expect(cut == [], f"{language}: cut off: {cut}")
        checks.expect(browser.complaints == [], f"the console says {browser.complaints[:3]}")
    for language in LANGUAGES[1:]:
        same = {text for text in shown[language] if len(text.split()) > 1} & set(shown["en"])
        checks.expect(same == set(), f"English in {language}: {same}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--axe")
    parser.add_argument("pages", nargs="+")
    options = parser.parse_args()
    checks = Checks("report")
    if not options.axe:
        checks.skip("axe", "axe-core cannot be fetched from PyPI")
    for page in options.pages:
        for width in (390, 1280):
            # A file is not loaded again for another fragment of its address, so each has a browser of its own.
            with Browser() as browser:
                browser.resize(width, 800, mobile=width < 500)
                browser.open(Path(page).as_uri() + "#self-test")
                result = browser.until("document.getElementById('result')?.textContent")
                where = f"{Path(page).name} at {width} pixels"
                # The self-test's result is no part of the page.
                browser.evaluate("document.getElementById('result').remove()")
                checks.expect(result == "SELF-TEST PASSED", f"{where}: {result}")
                checks.expect(browser.complaints == [], f"{where}: the console says {browser.complaints[:3]}")
                cut = browser.until(CUT_OFF, lambda cut: cut == [])
                checks.expect(cut == [], f"{where}: cut off: {cut}")
                wide = browser.until("document.documentElement.scrollWidth", lambda wide: wide <= width)
                checks.expect(wide <= width, f"{where}: the page is {wide} wide")
                title = browser.evaluate("document.title")
                checks.expect("/" not in title and Path(page).stem in title, f"{where}: the title is {title}")
                heading = browser.evaluate(HEADING)
                checks.expect(heading.startswith("A drive along a route of 24.7 km, 2 Feb 2026, 02:40 to "), heading)
                rows = browser.evaluate(
                    "[...document.querySelectorAll('#list button')].map(row => [row.dataset.kind, row.innerText])"
                )
                left = [text for kind, text in rows if kind == "offRoute"]
                checks.expect(left and all("left the route: " in text for text in left), f"{where}: {left[:2]}")
                named = [text for kind, text in rows if kind in text]
                checks.expect(named == [], f"{where}: names for programs in {named[:2]}")
                if options.axe:
                    found = findings(browser, options.axe)
                    checks.expect(found == [], f"{where}: axe finds {found}")
                if width > 500:
                    browser.call("Emulation.setEmulatedMedia", media="print")
                    wanted = ["map", "legend", "charts", "list"]
                    shown = browser.until(ON_PAPER, lambda shown: shown == wanted)
                    checks.expect(shown == wanted, f"{where}: on paper are {shown}")
                    high = browser.until(HIDDEN, lambda high: high <= 1)
                    checks.expect(high <= 1, f"{where}: {high} pixels of the list are not on paper")
    check_languages(checks, options.pages[0])
    checks.finish()


if __name__ == "__main__":
    main()
