#!/usr/bin/env python3
"""Looks at pages of `fairway replay --report` as a phone, a desk and paper show them, and at one whose map MapLibre GL draws.

    check_report.py [--axe AXE] PAGE PAGE_WITH_MAP

AXE is the script of axe-core, with which the pages are examined.
"""

import argparse
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
                browser.wait("document.getElementById('result')", "the self-test does not end", 60)
                result = browser.evaluate("document.getElementById('result').textContent")
                where = f"{Path(page).name} at {width} pixels"
                # The self-test's result is no part of the page.
                browser.evaluate("document.getElementById('result').remove()")
                checks.expect(result == "SELF-TEST PASSED", f"{where}: {result}")
                checks.expect(browser.complaints == [], f"{where}: the console says {browser.complaints[:3]}")
                cut = browser.evaluate(CUT_OFF)
                checks.expect(cut == [], f"{where}: cut off: {cut}")
                wide = browser.evaluate("document.documentElement.scrollWidth")
                checks.expect(wide <= width, f"{where}: the page is {wide} wide")
                title = browser.evaluate("document.title")
                checks.expect("/" not in title and Path(page).stem in title, f"{where}: the title is {title}")
                heading = browser.evaluate(HEADING)
                checks.expect(heading.startswith("A drive along a route of 24.7 km, 2 Feb 2026, 02:40 to "), heading)
                texts = browser.evaluate("[...document.querySelectorAll('#list button')].map(row => row.innerText)")
                left = [text for text in texts if "offRoute" in text]
                checks.expect(left and all("left the route: " in text for text in left), f"{where}: {left[:2]}")
                if options.axe:
                    found = findings(browser, options.axe)
                    checks.expect(found == [], f"{where}: axe finds {found}")
                if width > 500:
                    browser.call("Emulation.setEmulatedMedia", media="print")
                    shown = browser.evaluate(ON_PAPER)
                    checks.expect(shown == ["map", "legend", "charts", "list"], f"{where}: on paper are {shown}")
                    high = browser.evaluate(HIDDEN)
                    checks.expect(high <= 1, f"{where}: {high} pixels of the list are not on paper")
    checks.finish()


if __name__ == "__main__":
    main()
