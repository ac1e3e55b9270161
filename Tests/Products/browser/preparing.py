"""The page while the server builds what it needs: the town's map is there at once, with what is waited for."""

import json
import os
import subprocess
import sys
import threading

from page import ROOT, ROUTES, text_of

sys.path.insert(0, str(ROOT / "Sources/Bindings/web"))

from server.handler import Server  # noqa: E402
from server.pages import Site  # noqa: E402
from server.routing import RoutingServer  # noqa: E402
from server.work import Program  # noqa: E402


class SlowServer:
    """A server of the page one of whose parts, engine or command, takes until it is released, or fails."""

    def __init__(self, fairway, build, part):
        self.released, self.failure = threading.Event(), None
        site = Site(Program(fairway), build, RoutingServer(None, None), {part: {f"The {part}": self.make}})
        self.server = Server(("127.0.0.1", 0), site)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        site.preparation.begin()
        self.address = f"http://127.0.0.1:{self.server.server_port}/"

    def make(self):
        self.released.wait()
        if self.failure:
            raise RuntimeError(self.failure)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.released.set()
        self.server.shutdown()
        self.server.server_close()


def open_early(page, address):
    page.browser.open("about:blank")
    page.browser.open(f"{address}#route=legs&noise=clean")
    page.expect("performance.getEntriesByName('map').length", 1, "the map is there")
    page.expect("document.getElementById('waiting').checkVisibility()", True, "it is said that something is waited for")


def check_preparing(page, build):
    """The map and what is waited for come first, the drive when its engine is there; the page names a failure."""
    with SlowServer(page.fairway, build, "engine") as slow:
        open_early(page, slow.address)
        page.expect_text("waiting-list", lambda text: text.startswith("The engine"), "what is waited for")
        page.expect("document.querySelector('.puck') === null", True, "there is no vehicle yet")
        print(f"the map of the town after {page.value('performance.getEntriesByName(`map`)[0].startTime'):.0f} ms")
        slow.released.set()
        page.expect("document.querySelector('.puck') !== null", True, "the drive begins by itself")
        page.expect("document.getElementById('waiting').hidden", True, "nothing is waited for any more")
    with SlowServer(page.fairway, build, "command") as slow:
        open_early(page, slow.address)
        page.expect_text("about", lambda text: text.startswith("Across the grid"), "the first drive needs no command line")
        page.faster(3)
        page.drive_until("document.getElementById('progress').value > 0.1", "the vehicle does not drive")
        slow.released.set()
        page.expect_text("about", lambda text: text.startswith("A stop in the grid"), "then comes what the address asks for")
        page.expect("document.getElementById('waiting').hidden", True, "all is there")
    with SlowServer(page.fairway, build, "engine") as slow:
        open_early(page, slow.address)
        slow.failure = "the compiler is missing"
        slow.released.set()
        page.expect_text("waiting-list", lambda text: "the compiler is missing" in text, "why there is no drive")
    page.checks.expect("built" in page.value(text_of("waiting")), "the panel says what it is about")


def check_style(page):
    """The layers of the page's map are those that the command line prints for a route with a stop, which are all."""
    printed = subprocess.run([page.fairway, "map", "--route", ROUTES / "valhalla-legs.json", "--glyphs", "page://{fontstack}/{range}"],
                             capture_output=True, check=True).stdout  # fmt: skip
    kept = ROOT / "Sources/Bindings/web/page/style.json"
    if os.environ.get("FAIRWAY_RECORD_PICTURES"):
        kept.write_bytes(printed)
    page.checks.expect(json.loads(printed) == json.loads(kept.read_bytes()), "the style of the page is an old one")
