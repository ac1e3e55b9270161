#!/usr/bin/env python3
"""Looks at pages of `fairway replay --report` as a phone shows them, and at one whose map MapLibre GL draws.

    check_report.py PAGE PAGE_WITH_MAP
"""

import sys
from pathlib import Path

from browser import Browser
from checks import Checks
from cut_off import CUT_OFF


def main():
    checks = Checks("report")
    for page in sys.argv[1:]:
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
    checks.finish()


if __name__ == "__main__":
    main()
