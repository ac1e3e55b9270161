#!/usr/bin/env python3
"""The page as an app, in a headless Chromium as a phone: installed from a folder that any server of files has, it begins and
drives without that server, goes on after its browser was killed, and takes a new version without losing anything.

    check_app.py FAIRWAY

FAIRWAY is the command line. The engine is built as WebAssembly, and the map's library is there.
"""

import functools
import http.server
import json
import shutil
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import app_bars
import app_roads
import app_where
import app_ways
import no_server
from browser import Browser
from checks import Checks
from page import IS_RUNNING, ROOT, WATCH, Page, text_of

KEPT = "The page is kept on this device, and needs no network."
NEW = "A new version is here."
PROGRAM = "Sources/Scripts/package-app"


class FileServer:
    """`python3 -m http.server` for a folder, at the same address whenever it runs; `asked` are the paths of its requests."""

    def __init__(self, folder):
        self.folder, self.port, self.asked = folder, 0, []
        self.start()

    def start(self):
        asked = self.asked

        class Handler(app_roads.BreakingHandler):
            def log_request(self, *_):
                asked.append(self.path)

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), functools.partial(Handler, directory=self.folder))
        self.port = self.server.server_port
        self.address = f"http://127.0.0.1:{self.port}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


def phone(profile):
    """A browser as on a phone, whose memory is the folder `profile`."""
    browser = Browser(profile)
    browser.call("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
    browser.resize(390, 844, mobile=True)
    browser.call("Emulation.setTouchEmulationEnabled", enabled=True)
    return browser


def main():
    fairway, checks = sys.argv[1], Checks("app")
    with tempfile.TemporaryDirectory() as place:
        folder, profile = Path(place, "app"), Path(place, "profile")
        subprocess.run([ROOT / PROGRAM, folder], stdout=subprocess.DEVNULL, check=True)
        server = FileServer(folder)
        try:
            with phone(profile) as browser:
                page = Page(browser, server.address, fairway, checks)
                checks.run("installs", check_installed, page)
                checks.run("fetches roads", app_roads.check_roads, page, server)
                checks.run("start", app_bars.check_start, page, server)
                server.stop()
                checks.run("work", app_bars.check_work, page)
                checks.run("work unseen", app_bars.check_hidden, page)
                checks.run("keeps roads", app_roads.check_kept_roads, page)
                checks.run("without a server", check_alone, page)
                for check in (app_where.check_where, app_where.check_favourites, app_where.check_travel, app_where.check_reader,
                              app_ways.check_choice, app_ways.check_read_ways):  # fmt: skip
                    checks.run(check.__name__, check, page)
                checks.run("reloads", check_reload, page)
                checks.run("opens where it was", check_view, page)
                left = start_drive(page)
                browser.process.kill()
            with phone(profile) as browser:
                page = Page(browser, server.address, fairway, checks)
                checks.run("was killed", check_goes_on, page, left, lambda: browser.open(server.address))
                checks.expect(browser.complaints == [], f"the console says {browser.complaints[:5]}")
                server.start()
                checks.run("in a new version", check_update, page, server)
        finally:
            server.stop()
    checks.finish()


def check_installed(page):
    """The first start keeps the page, and a browser offers to install it."""
    page.open("route=grid&noise=clean&speed=10")
    page.expect_text("installed", KEPT, "it says that it is kept")
    errors = page.browser.call("Page.getInstallabilityErrors")["installabilityErrors"]
    # A window without a profile of a person cannot install anything.
    errors = [each for each in errors if each["errorId"] != "in-incognito"]
    page.checks.expect(errors == [], f"it can be installed: {errors}")
    manifest = page.browser.call("Page.getAppManifest")
    page.checks.expect(manifest["errors"] == [] and manifest["url"].endswith("/manifest.webmanifest"), f"its manifest: {manifest['errors']}")


def check_alone(page):
    """From its second start on, without a server: a way between two touches, a wrong turn, another stop, another destination, the
    arrival."""
    page.open("route=grid&noise=clean&detour=turn&speed=10")
    no_server.drive(page, (100, 300), (300, 480), (200, 330))
    page.checks.expect(not page.browser.complaints, f"the console says {page.browser.complaints}")


def start_drive(page):
    """A drive that has come some way, at rest, and seen no more; the metres that are left."""
    page.open("route=legs&noise=clean&speed=20")
    page.drive_until("document.getElementById('progress').value > 0.3", "a third is driven")
    page.rest()
    left = page.expect_text("remaining", lambda text: text != "", "what is left")
    page.value("window.dispatchEvent(new Event('pagehide'))")
    # The database writes in its own time.
    page.value("new Promise(done => setTimeout(done, 500))")
    return left


def check_reload(page):
    left = start_drive(page)
    page.value("history.replaceState(null, '', location.pathname)")
    check_goes_on(page, left, page.browser.reload)


# Keeps what the map begins with.
WATCH_MAP = """Object.defineProperty(window, "maplibregl", { configurable: true, set(library) {
  const { Map } = library;
  library.Map = class extends Map { constructor(options) { super(options); window.begun = options; } };
  Object.defineProperty(window, "maplibregl", { value: library });
} });"""


def check_view(page):
    """The map opens where it was last seen, and shows all of the town where that is not known."""
    def begun(kept):
        """What the map begins with where this is kept."""
        source = f"{WATCH_MAP} Storage.prototype.getItem = name => name === 'view' ? {json.dumps(kept)} : null;"
        script = page.browser.call("Page.addScriptToEvaluateOnNewDocument", source=source)["identifier"]
        page.open("route=grid&noise=clean&speed=1")
        page.browser.call("Page.removeScriptToEvaluateOnNewDocument", identifier=script)
        return page.value("begun")

    page.open("route=grid&noise=clean&speed=1")
    page.value("window.dispatchEvent(new Event('pagehide'))")
    kept = page.value("localStorage.getItem('view')")
    view, options = json.loads(kept), begun(kept)
    page.checks.expect(view["zoom"] > 14 and abs(view["latitude"] - 40) < 0.1, f"the surroundings of the vehicle are kept: {view}")
    page.checks.expect(options["center"] == [view["longitude"], view["latitude"]], f"the map begins there: {options}")
    page.checks.expect([options[each] == view[each] for each in ("zoom", "bearing", "pitch")] == 3 * [True], f"as it was: {options}")
    for unknown in (None, "{", '{"zoom": "near"}', '{"longitude": 0, "latitude": 91, "zoom": 1, "bearing": 0, "pitch": 0}'):
        options = begun(unknown)
        page.checks.expect("center" not in options and len(options["bounds"]) == 2, f"{unknown} is a view: {options}")


def check_goes_on(page, left, begin):
    """The drive is where it was, and arrives."""
    begin()
    page.expect_notice("Your drive goes on")
    page.run(False)
    near = float(left.split()[0])
    page.expect_text("remaining", lambda text: text and 0.5 * near < float(text.split()[0]) <= near, f"what was left: {left}")
    page.expect("document.querySelectorAll('#stops li').length", 2, "its stops")
    page.faster(6)
    page.run()
    page.expect_end()
    # What is over does not begin again.
    page.value("new Promise(done => setTimeout(done, 500))")
    page.value("history.replaceState(null, '', location.pathname)")
    page.browser.reload()
    page.browser.wait("document.querySelector('.puck')", "no vehicle")
    page.checks.expect(not page.value("seen.notice.includes('Your drive goes on')"), "a drive that has arrived goes on")


def check_update(page, server):
    """A new version is fetched while a drive goes on, only with what has changed, and begins with the next start."""
    style = server.folder / "page.css"
    new = server.folder.with_name("changed")
    shutil.copytree(server.folder, new)
    (new / "page.css").write_bytes(style.read_bytes() + b"#menu { outline: 3px solid }\n")
    old = subprocess.run(["sha256sum", style, new / "page.css"], capture_output=True, text=True, check=True).stdout.split()[::2]
    worker = (new / "worker.js").read_text().replace(old[0], old[1])
    (new / "worker.js").write_text(worker)
    server.asked.clear()
    server.folder.rename(server.folder.with_name("before"))
    new.rename(server.folder)
    page.open("route=legs&noise=clean&speed=1&run")
    page.expect_text("installed", lambda text: text.startswith(NEW), "it says that a new version is here")
    outline = "getComputedStyle(document.getElementById('menu')).outlineStyle"
    page.checks.expect(page.value(outline) == "none", "the drive has the version that it began with")
    page.expect(IS_RUNNING, True, "the drive goes on")
    fetched = {path for path in server.asked if path != "/worker.js"}
    page.checks.expect(fetched == {"/page.css"}, f"only what has changed is fetched: {fetched}")
    page.browser.open("about:blank")
    page.open("route=legs&noise=clean&speed=1")
    page.expect(outline, "solid", "the new version begins")
    page.expect_text("installed", KEPT, "it is kept")
    page.checks.expect(text_of("heading") and not page.browser.complaints, f"the console says {page.browser.complaints}")


if __name__ == "__main__":
    main()
