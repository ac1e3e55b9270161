#!/usr/bin/env python3
"""How the page of Sources/Bindings/web looks, by touch and by keys too, its trips and lines, and drives with a running
Valhalla and without any server, in a headless Chromium.

    check_looks.py FAIRWAY BUILD [AXE]

FAIRWAY is the command line, BUILD the folder with the engine as WebAssembly and the map's library, AXE the script of
axe-core. FAIRWAY_VALHALLA_URL is the address of a running Valhalla with the town.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import app_ways
import drive_screen
import every_control
import guided
import layout
import lines
import looks
import no_server
import positions
import serving
import touch
import town_map
import trips
from browser import Browser
from checks import Checks
from page import ROOT, ROUTES, WATCH, Page
from page_servers import PageServers

CHECKS = (
    looks.check_words, looks.check_keyboard, looks.check_lists, looks.check_far, looks.check_roads, looks.check_looks,
    layout.check_layout, layout.check_folded, drive_screen.check_read,
    every_control.check_reached, every_control.check_pressed, every_control.check_still, positions.check_failures,
    town_map.check_land, town_map.check_driven, town_map.check_north,
    looks.check_first_frame, touch.check_touch, touch.check_device, lines.check_ride, lines.check_direction,
    lines.check_own, trips.check_town, trips.check_edits, trips.check_missed, trips.check_reload,
)  # fmt: skip
# What takes minutes: FAIRWAY_LONG_LOOKS has it run too.
LONG_CHECKS = (drive_screen.check_way, drive_screen.check_large)


def check_single(build, fairway, checks):
    """The page as one file, opened from a folder by a browser without a network."""
    with tempfile.TemporaryDirectory() as folder, Browser() as browser:
        file = Path(folder, "fairway.html")
        subprocess.run([ROOT / "Sources/Bindings/web/single-page", build, file], check=True)
        browser.call("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
        browser.resize(420, 460)
        browser.call("Network.enable")
        browser.call("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=-1, uploadThroughput=-1)
        no_server.check_single(Page(browser, file.as_uri(), fairway, checks))


def main():
    fairway, build, *axe = sys.argv[1:]
    checks = Checks("looks")
    valhalla = os.environ.get("FAIRWAY_VALHALLA_URL")

    with PageServers(fairway, build) as servers:
        with Browser() as browser:
            browser.call("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
            browser.prefer("light")
            browser.resize(420, 460)
            page = Page(browser, servers.start(), fairway, checks)
            for check in CHECKS + (LONG_CHECKS if os.environ.get("FAIRWAY_LONG_LOOKS") else ()):
                checks.run(check.__name__, check, page)
            if axe:
                checks.run("axe", looks.check_axe, page, *axe)
                checks.run("axe of ways", app_ways.check_axe, page, *axe)
            else:
                checks.skip("axe", "axe-core cannot be fetched from PyPI")
            address = servers.start()
            checks.run("ended", no_server.check_ended, Page(browser, address, fairway, checks), lambda: servers.end(address))
            # This page draws no more, while other browsers do.
            browser.open("about:blank")
            checks.run("single", check_single, build, fairway, checks)
            refusing = trips.RefusingServer()
            failing = servers.start("--valhalla", serving.serve({}, {"/route": refusing.answer}))
            checks.run("failing", trips.check_failing, Page(browser, failing, fairway, checks), refusing)
            if valhalla and not os.environ.get("FAIRWAY_SERVERS_UNAVAILABLE"):
                ride, asking = (ROUTES / "ride.gpx").read_text(), servers.start("--valhalla", valhalla)
                checks.run("valhalla", guided.check_valhalla, Page(browser, asking, fairway, checks), ride)
            else:
                checks.skip("valhalla", os.environ.get("FAIRWAY_SERVERS_UNAVAILABLE", "FAIRWAY_VALHALLA_URL is not set"))
            checks.expect(browser.complaints == [], f"the console says {browser.complaints[:5]}")
    checks.finish()


if __name__ == "__main__":
    main()
