"""The page of Sources/Bindings/web, as the checks see and use it.

A page draws frames as fast as its machine lets it, and much of what it does ends some time after it was asked for. So what
is looked at is waited for, always by `expect`, and a vehicle is stopped before a place on the map is touched.
"""

import json
import subprocess
import tempfile
import urllib.request
from pathlib import Path

from browser import SECONDS

ROOT = Path(__file__).resolve().parents[3]
ROUTES = ROOT / "Tests" / "TownRoutes"
# The most seconds of a whole drive, on a machine that draws two frames a second.
DRIVE = 300

# What the page says and shows, kept from its first moment: headless browsers have no voices.
WATCH = """
window.seen = { spoken: [], primary: [], notice: [], lanes: 0, places: new Set() };
speechSynthesis.speak = utterance => seen.spoken.push([utterance.text, utterance.lang]);
addEventListener("DOMContentLoaded", () => {
  const watch = changes => {
    // Each text by itself, even if the next one comes in the same frame.
    for (const { target, addedNodes } of changes) for (const node of addedNodes) {
      const texts = seen[target.id];
      if (["primary", "notice"].includes(target.id) && node.textContent !== texts.at(-1)) texts.push(node.textContent);
    }
    seen.lanes = Math.max(seen.lanes, document.querySelectorAll("#lanes svg").length);
    const puck = document.querySelector(".puck");
    if (puck) seen.places.add(puck.style.transform);
  };
  new MutationObserver(watch).observe(document.body, { childList: true, subtree: true, attributes: true });
});
"""
# What was spoken without the alerts about the road, which the list of what was said tells apart.
INSTRUCTIONS = """(alerts => seen.spoken.map(([text]) => text).filter(text => !alerts.includes(text)))(
  [...document.querySelectorAll('#said [data-kind=roadAlert] span')].map(each => each.textContent))"""
# What the page asks to be touched.
PICKING = "(box => box.hidden ? null : box.firstElementChild.textContent)(document.getElementById('picking'))"
IS_RUNNING = "document.getElementById('run').ariaLabel === 'Stop'"
# Where the vehicle and the destination are on the screen, some frames from now.
PLACES = """new Promise(done => {
  const start = performance.now();
  let frames = 0;
  const frame = () => ++frames < 8 || performance.now() < start + 300 ? requestAnimationFrame(frame)
    : done([...document.querySelectorAll('.puck, .destination')].map(each => each.style.transform).join());
  frame();
})"""

# A fixed calculation, which takes about a millisecond on a quiet machine: the median of what it takes in the next frames.
REFERENCE = """new Promise(done => {
  const times = [];
  const frame = () => {
    const start = performance.now();
    let sum = 0;
    for (let i = 1; i < 150000; i++) sum += Math.sqrt(i) % 3;
    times.push(performance.now() - start + (sum < 0));
    if (times.length < 120) requestAnimationFrame(frame); else done(times.sort((a, b) => a - b)[60]);
  };
  frame();
})"""


def read(address, body=None):
    with urllib.request.urlopen(urllib.request.Request(address, body), timeout=120) as response:
        return response.read()


def text_of(element):
    """An expression for the text of an element."""
    return f"document.getElementById('{element}').textContent"


class Page:
    def __init__(self, browser, address, fairway, checks):
        self.browser, self.address, self.fairway, self.checks = browser, address, fairway, checks

    def open(self, choice):
        """Begins a drive, and waits until all about it is on the page."""
        self.browser.open("about:blank")
        self.browser.open(f"{self.address}#{choice}")
        self.browser.wait("document.querySelector('.puck')", f"no vehicle on {choice}")
        self.browser.wait("document.getElementById('velocity').textContent", f"nothing is written on {choice}")

    # MARK: Looking

    def expect(self, expression, wanted, what, seconds=SECONDS):
        """Checks that an expression of the page comes to have a value, or one that a function accepts; the last value."""
        accepts = wanted if callable(wanted) else lambda value: value == wanted
        value = self.browser.until(expression, accepts, seconds)
        self.checks.expect(accepts(value), f"{what}: {str(value)[:600]}" + ("" if callable(wanted) else f", not {wanted}"))
        return value

    def expect_text(self, element, wanted, what, seconds=SECONDS):
        """Checks that the text of an element comes to be one, or one that a function accepts."""
        return self.expect(text_of(element), wanted, what, seconds)

    def expect_notice(self, notice):
        """Checks that a notice has been shown, or is shown on the drive."""
        self.expect("seen.notice", lambda seen: any(notice in text for text in seen), f"'{notice}' is not among", DRIVE)

    def expect_end(self):
        """Checks that the drive arrives, and waits until it has stopped."""
        self.expect_notice("You have arrived")
        self.expect(IS_RUNNING, False, "the drive stops at its end")

    # MARK: Using

    def value(self, expression, seconds=120):
        """Does something in the page; its value. What is to be checked is the business of `expect`."""
        return self.browser.evaluate(expression, seconds)

    def press(self, *keys):
        for key in keys:
            self.browser.press(key)

    def click(self, selector):
        self.value(f"document.querySelector({json.dumps(selector)}).click()")

    def faster(self, steps):
        """Replays the drive faster, by the button: a map that was touched keeps the keys for itself."""
        for _ in range(steps):
            self.click("#faster")

    def choose(self, menu, value):
        # That of languages is filled after the first frame.
        has = f"[...document.getElementById({json.dumps(menu)}).options].some(each => each.value === {json.dumps(value)})"
        self.browser.wait(has, f"the menu {menu} has no {value}")
        self.value(f"""(() => {{
          const menu = document.getElementById({json.dumps(menu)});
          menu.value = {json.dumps(value)};
          menu.dispatchEvent(new Event('change'));
        }})()""")

    def unfold(self, panel, is_open=True):
        """Opens or closes a panel."""
        self.value(f"document.getElementById('{panel}').open = {json.dumps(is_open)}")

    def drop(self, files, onto="document.body"):
        """Drops files {name: text} on an element."""
        self.value(f"""(() => {{
          const data = new DataTransfer();
          for (const [name, text] of Object.entries({json.dumps(files)})) data.items.add(new File([text], name));
          {onto}.dispatchEvent(new DragEvent('drop', {{ dataTransfer: data, bubbles: true, cancelable: true }}));
        }})()""")

    def touch(self, x, y):
        """Clicks on the map, which must not move."""
        for kind in ("mousePressed", "mouseReleased"):
            self.browser.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def run(self, is_running=True):
        """Starts or stops the vehicle."""
        self.value(f"({IS_RUNNING}) === {json.dumps(is_running)} || document.getElementById('run').click()")

    def drive_until(self, condition, what):
        """Drives until a condition holds in the page, and stops in that very frame, so that no time of the drive passes
        while the check goes on."""
        self.run()
        has_stopped = self.value(f"""new Promise(done => {{
          const end = performance.now() + {DRIVE} * 1000;
          const frame = () => {{
            const holds = Boolean({condition}), isLate = performance.now() > end;
            if (!holds && !isLate) return requestAnimationFrame(frame);
            if ({IS_RUNNING}) document.getElementById('run').click();
            done(holds);
          }};
          frame();
        }})""", DRIVE + SECONDS)
        self.checks.expect(has_stopped, f"{what}: {self.value('seen.notice')}")

    def drive_until_notice(self, notice):
        self.drive_until(f"seen.notice.some(text => text.includes({json.dumps(notice)}))", f"'{notice}' is not among")

    def settle(self):
        """Waits until the map does not move."""
        last = []
        self.browser.until(PLACES, lambda now: [now] == last[-1:] or last.append(now))

    def rest(self):
        """Stops the vehicle, and waits until the map does not move, which makes room for notices: one that would go by itself
        goes at once."""
        self.run(False)
        self.value("document.querySelector('#notice:not(.alarm)')?.replaceChildren()")
        self.settle()

    def overview(self):
        """Shows the whole route, with the vehicle stopped."""
        if self.value(text_of("follow")) == "Overview":
            self.press("f")
        self.rest()

    def pick(self, *touches):
        """Chooses start and destination by touches on the map at rest."""
        self.unfold("menu", False)
        self.overview()
        self.click("#pick")
        for (x, y), words in zip(touches, ("Touch the destination", None)):
            self.rest()
            self.touch(x, y)
            self.expect(PICKING, words, "the touch is taken")

    # MARK: What is expected

    def events(self, route, choice):
        """What the command line reports of a drive that the page makes."""
        with tempfile.NamedTemporaryFile(suffix=".csv") as trace:
            trace.write(read(f"{self.address}drives?{choice}"))
            trace.flush()
            command = [self.fairway, "replay", "--quiet", "--route", ROUTES / route, "--trace", trace.name]
            run = subprocess.run([*command, "--events", "-"], capture_output=True, check=True)
        return [json.loads(line) for line in run.stdout.splitlines()]

    def announcements(self, route, events):
        """The texts of the route's instructions in their order, and how many of them a list of events says."""
        legs = json.loads((ROUTES / route).read_text())["routes"][0]["legs"]
        known = [v["announcement"] for leg in legs for step in leg["steps"] for v in step.get("voiceInstructions", [])]
        return known, sum(event["event"] == "spokenInstruction" for event in events)
