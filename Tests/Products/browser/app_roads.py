"""The road files of the app: fetched from a folder of published roads, also when the connection breaks, refused when they are not
what they should be, used without a network, and deleted."""

import http.server
import json
import math
import re
import time
import zlib

from page import ROOT

TOWN = ROOT / "Benchmarks/town.roads"
ITEMS = "[...document.querySelectorAll('#shelf-files li')].map(item => item.textContent)"
ASKED = "published"
# Where the map shows the town, and the zooms of the grid of published roads.
PLACE, ZOOMS = (40.0, -30.0), (10, 8, 6, 4)


class BreakingHandler(http.server.SimpleHTTPRequestHandler):
    """Answers ranges, and breaks off in the middle of the first road file that is asked for as a whole."""

    has_broken = False
    ranges = []

    def log_error(self, *_):
        pass

    def do_GET(self):
        if not (self.path.startswith(f"/{ASKED}/") and self.path.endswith(".roads")):
            return super().do_GET()
        with open(self.translate_path(self.path), "rb") as file:
            content = file.read()
        start = int((self.headers["Range"] or "bytes=0-")[len("bytes="):].rstrip("-"))
        type(self).ranges.append(start)
        self.send_response(206 if start else 200)
        self.send_header("Content-Length", str(len(content) - start))
        if start:
            self.send_header("Content-Range", f"bytes {start}-{len(content) - 1}/{len(content)}")
        self.end_headers()
        is_whole = start or type(self).has_broken
        type(self).has_broken = True
        self.wfile.write(content[start:] if is_whole else content[: len(content) // 3])
        if not is_whole:
            # A browser forgets what came together with the break.
            self.wfile.flush()
            time.sleep(1)
        self.close_connection = not is_whole


def cell(zoom):
    """The cell of the grid that has the place, by the rule of the page about published roads."""
    latitude, longitude = PLACE
    side = 360 / 2**zoom
    return f"{zoom}/{math.floor((longitude + 180) / side)}/{math.floor((latitude + 90) / side)}"


def publish(folder, version, content, crc32):
    """A version with the same roads in cells of all sizes: how much the map shows differs."""
    for name in (f"{cell(zoom)}.roads" for zoom in ZOOMS):
        file = folder / version / name
        file.parent.mkdir(parents=True)
        file.write_bytes(content)
        described = {"format": 1, "version": version, "file": name, "size": len(content), "crc32": f"{crc32:08x}"}
        file.with_name(f"{file.name}.json").write_text(json.dumps(described))
    versions = sorted(each.name for each in folder.iterdir() if each.is_dir())
    (folder / "versions.json").write_text(json.dumps({"format": 1, "availableVersions": versions}))


def fetch(page, address):
    page.value(f"document.getElementById('folder').value = {json.dumps(address)}, seen.notice.length = 0")
    page.click("#fetch")


def check_roads(page, server):
    folder, content = server.folder / ASKED, TOWN.read_bytes()
    page.open("route=grid&noise=clean&speed=1")
    page.rest()
    address = f"{page.address}{ASKED}"
    fetch(page, "nowhere")
    page.expect("seen.notice.at(-1)", lambda told: "URL" in (told or ""), "an address that is none")
    fetch(page, address)
    page.expect("seen.notice.at(-1)", lambda told: "does not have this file" in (told or ""), "a folder that is none")
    publish(folder, "2026-11-20-9", content, zlib.crc32(content))
    fetch(page, address)
    page.expect_notice("has broken off: fetch it again, and it goes on from there")
    page.expect(ITEMS, [], "half a file is none")
    fetch(page, address)
    page.expect(ITEMS, lambda items: len(items) == 1 and "in use" in items[0] and "2026-11-20-9" in items[0], "the file is here")
    page.expect_notice("roads from a file: ")
    page.checks.expect(BreakingHandler.ranges == [0, len(content) // 3], f"it goes on from where it broke off: {BreakingHandler.ranges}")
    page.expect("document.getElementById('shelf-room').textContent", lambda text: " MB are taken on this device, of " in text, "the room")
    # The tenth of a day is newer than the ninth.
    publish(folder, "2026-11-20-10", content, zlib.crc32(content) ^ 1)
    fetch(page, address)
    page.expect("seen.notice.at(-1)", lambda told: re.search("/2026-11-20-10/.*is not what its description says", told or ""), "of the newest")
    page.expect(ITEMS, lambda items: len(items) == 1, "a file that was changed is not taken")
    # A server's refusal is one of the console as well.
    page.browser.complaints[:] = [each for each in page.browser.complaints if ASKED not in each]


def check_kept_roads(page):
    """Without a server, after a new start."""
    page.open("route=grid&noise=clean&speed=1")
    page.expect_notice("roads from a file: ")
    page.expect(ITEMS, lambda items: len(items) == 1 and "in use" in items[0], "the file is used")
    page.click("#shelf-files button")
    page.expect(ITEMS, [], "it is deleted")
    page.expect_notice(" is deleted")
    page.open("route=grid&noise=clean&speed=1")
    page.checks.expect(not page.value("seen.notice.some(text => text.includes('roads from a file'))"), "it is gone")
