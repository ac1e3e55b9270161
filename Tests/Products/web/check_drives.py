#!/usr/bin/env python3
"""Replays all drives of a folder in headless Chromium; see replay.mjs.

    check_drives.py PACKAGE FOLDER
"""

import sys
from pathlib import Path

here = Path(__file__).resolve().parent
sys.path.insert(0, str(here.parent / "browser"))

from browser import Browser  # noqa: E402
from checks import Checks  # noqa: E402
from serving import serve  # noqa: E402


def main():
    package, folder = sys.argv[1:]
    checks = Checks("Web.browser")
    address = serve({"/package/": package, "/drives/": folder, "/tests/": here})
    with Browser() as browser:
        browser.open(f"{address}/tests/drives.html")
        browser.wait("window.results", "the drives do not end", 600)
        results = browser.evaluate("window.results")
        for result in results:
            checks.expect(result["count"] == 0, f"{result['name']}: {result['count']} differences: {result.get('first')}")
        checks.expect(len(results) > 1, "there are no drives")
        checks.expect(browser.complaints == [], f"the console says {browser.complaints[:3]}")
    checks.finish()


if __name__ == "__main__":
    main()
