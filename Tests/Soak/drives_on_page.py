#!/usr/bin/env python3
"""Drives for hours of a drive's time on the page, with new routes and a wrong turn on each drive, and measures what its
process holds after a collection of garbage. By hand, after `Sources/Scripts/package-javascript`:

    drives_on_page.py FAIRWAY BUILD [HOURS]

FAIRWAY is the command line, BUILD the folder with the engine as WebAssembly and the map's library. The last line has counts
like Tests/run.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "Products/browser"))

from browser import Browser  # noqa: E402
from checks import Checks  # noqa: E402
from measure import Memory  # noqa: E402
from page import IS_RUNNING, WATCH, Page, read  # noqa: E402
from page_servers import PageServers  # noqa: E402

CHOICE = "route=tour&noise=urban&detour=turn_return"


def renderers(browser):
    """The processes of the browser's pages."""
    session, browser.session = browser.session, None
    found = browser.call("SystemInfo.getProcessInfo")["processInfo"]
    browser.session = session
    return [process["id"] for process in found if process["type"] == "renderer"]


def sample(page, hours, resident, heap):
    # What the test itself keeps is no part of the page.
    page.value("seen.notice.length = seen.spoken.length = seen.primary.length = 0; seen.places.clear()")
    for _ in range(3):
        page.browser.call("HeapProfiler.collectGarbage")
    # Of several processes one has the page.
    resident.sample(max(renderers(page.browser), key=resident_pages), hours)
    used = page.browser.call("Runtime.getHeapUsage")
    counts = page.browser.call("Memory.getDOMCounters")
    heap.take(hours, (used["usedSize"] + used.get("backingStorageSize", 0)) / 1e6, documents=counts["documents"])
    print(f"  {hours:.1f} h: {counts['nodes']} nodes, {counts['jsEventListeners']} listeners", flush=True)


def resident_pages(process):
    return int(Path(f"/proc/{process}/statm").read_text().split()[1])


def seconds_of(page, seed):
    """How long a drive takes, with the seconds that the page drives on after its last fix."""
    lines = read(f"{page.address}drives?{CHOICE}&seed={seed}").decode().strip().split("\n")
    return float(lines[-1].split(",")[0]) - float(lines[1].split(",")[0]) + 5


def main():
    fairway, build, *rest = sys.argv[1:]
    wanted = float(rest[0]) if rest else 8
    checks, resident, heap = Checks("soak page"), Memory(), Memory("heap")
    with PageServers(fairway, build) as servers, Browser() as browser:
        browser.call("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
        browser.resize(420, 460)
        page = Page(browser, servers.start(), fairway, checks)
        page.open(f"{CHOICE}&speed=100")
        hours, seed = 0, 1
        while hours < wanted and not checks.failed:
            # The drive before is over: another one begins.
            page.value(f"document.getElementById('seed').value = {seed}")
            page.run()
            # A busy machine draws few frames, and drives two seconds in each of them at most.
            page.expect(IS_RUNNING, False, "the drive stops at its end", seconds=3600)
            hours, seed = hours + seconds_of(page, seed) / 3600, seed + 1
            sample(page, hours, resident, heap)
        checks.expect(browser.complaints == [], f"the console says {browser.complaints[:5]}")
    for memory in (resident, heap):
        print(memory)
        for fault in memory.faults():
            checks.expect(False, fault)
    checks.finish()


if __name__ == "__main__":
    main()
