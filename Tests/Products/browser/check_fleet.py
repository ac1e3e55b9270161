#!/usr/bin/env python3
"""Opens the page of a fleet (Sources/Bindings/fleet/Streaming.md) in a headless Chromium.

    check_fleet.py PAGE TABLES

PAGE is the file, TABLES the JSON of what it must show: `vehicles` and `alerts`, as dictionaries.
"""

import json
import sys
from pathlib import Path

from browser import Browser
from checks import Checks
from cut_off import CUT_OFF


def main():
    page, tables = Path(sys.argv[1]).resolve(), json.loads(Path(sys.argv[2]).read_text())
    checks = Checks("Fleet")
    with Browser() as browser:
        browser.open(page.as_uri())
        browser.wait("document.querySelector('#summary').textContent", "the page does not start")

        def value(expression):
            return browser.evaluate(expression)

        vehicles = tables["vehicles"]
        checks.expect(value("document.getElementById('summary').textContent").startswith(
            f"{len(vehicles)} vehicles"), "the number of vehicles")
        cells = "[...document.querySelectorAll('#vehicles tbody tr')].map(r => [...r.cells].map(c => c.textContent))"
        rows = value(cells)
        checks.expect(sorted(row[0] for row in rows) == sorted(v["vehicle"] for v in vehicles)[:300], "the vehicles")
        shown = {row[0]: row for row in rows}
        for vehicle in vehicles:
            late = vehicle["late_by"]
            text = "" if late is None else f"{late / 60:.1f}"
            checks.expect(shown[vehicle["vehicle"]][2] == text, f"{vehicle['vehicle']} is late by {text} min")
            is_silent = vehicle["silent_since"] is not None
            checks.expect(("silent" in shown[vehicle["vehicle"]][6]) == is_silent, f"{vehicle['vehicle']}'s silence")
        alerts = value("document.querySelectorAll('#alerts tbody tr').length")
        checks.expect(alerts == len(tables["alerts"]), f"{alerts} alerts, not {len(tables['alerts'])}")
        # The map has dots of other colours than the background.
        dots = value("""(() => { const c = document.getElementById('map');
          const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;
          let n = 0; for (let i = 3; i < d.length; i += 4) n += d[i] > 200; return n; })()""")
        checks.expect(dots > 20, "dots on the map")
        name = vehicles[0]["vehicle"]
        value(f"(() => {{ const f = document.getElementById('filter'); f.value = {json.dumps(name)};"
              "f.dispatchEvent(new Event('input')); })()")
        checks.expect(value("document.querySelectorAll('#vehicles tbody tr').length") == sum(
            name.lower() in v["vehicle"].lower() for v in vehicles), "the filter")
        for width in (390, 1280):
            browser.resize(width, 800, mobile=width < 500)
            cut = browser.until(CUT_OFF, lambda cut: cut == [])
            checks.expect(cut == [], f"at {width} pixels cut off: {cut}")
            checks.expect(browser.until("document.documentElement.scrollWidth", lambda wide: wide <= width) <= width, f"the page is wider than {width}")
        checks.expect(browser.complaints == [], f"the console says {browser.complaints[:3]}")
    checks.finish()


if __name__ == "__main__":
    main()
