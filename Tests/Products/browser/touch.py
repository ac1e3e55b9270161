"""The page on a phone, by touch and with its own position."""

import json

from page import PICKING, text_of

# The middle of an element that is at the same place in two frames, and not below another one; null otherwise.
MIDDLE = """new Promise(done => {
  const element = document.querySelector(%s), box = () => element?.getBoundingClientRect() ?? {};
  element?.scrollIntoView({ block: "nearest" });
  const before = box();
  requestAnimationFrame(() => requestAnimationFrame(() => {
    const { x, y, width, height } = box(), middle = [x + width / 2, y + height / 2];
    const isStill = width > 0 && x === before.x && y === before.y;
    done(isStill && element.contains(document.elementFromPoint(...middle)) ? middle : null);
  }));
})"""


def tap(page, x, y):
    page.browser.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
    page.browser.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])


def tap_on(page, selector):
    page.rest()
    tap(page, *page.expect(MIDDLE % json.dumps(selector), bool, f"{selector} can be touched"))


def on_phone(check):
    """A check on a phone that is touched."""
    def run(page):
        page.browser.resize(390, 844, mobile=True)
        page.browser.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=1)
        try:
            check(page)
        finally:
            page.browser.call("Emulation.setTouchEmulationEnabled", enabled=False)
            page.browser.resize(420, 460)
    return run


@on_phone
def check_touch(page):
    """The form is folded; a stop, and start and destination, by touches."""
    page.open("route=legs&noise=clean&speed=1")
    page.expect("document.getElementById('menu').open", False, "the form is folded")
    tap_on(page, "#follow")
    page.expect_text("follow", "Follow", "the overview is shown")
    page.rest()
    tap(page, 230, 330)
    tap_on(page, ".offer button")
    page.expect("document.querySelectorAll('#stops li').length", 3, "the stop is added")
    tap_on(page, "#trip-panel summary")
    tap_on(page, "#trip-panel details summary")
    page.expect("document.querySelector('#steps li')?.checkVisibility()", True, "the steps are shown")
    tap_on(page, "#trip-panel summary")
    tap_on(page, "#menu summary")
    page.expect("document.getElementById('menu').open", True, "the form opens")
    tap_on(page, "#more summary")
    tap_on(page, "#pick")
    page.expect("document.getElementById('menu').open", False, "the form does not cover the map")
    before = page.value(text_of("remaining"))
    for y, words in ((400, "Touch the destination"), (250, None)):
        page.rest()
        tap(page, 200, y)
        page.expect(PICKING, words, "the touch is taken")
    page.expect("document.querySelectorAll('#stops li').length", 1, "there is another trip")
    page.expect_text("remaining", lambda text: text != before, "there is another route")


class Walk:
    """This device, which goes north along Second Avenue for as long as something is waited for."""

    def __init__(self, page):
        self.page, self.place = page, {"longitude": -29.99765, "latitude": 40.0022}

    def go(self, north):
        self.place["latitude"] += north / 111_000
        self.place["longitude"] += north / 111_000 * 0.253
        self.page.browser.call("Emulation.setGeolocationOverride", accuracy=5, **self.place)

    def expect(self, condition, what):
        """Goes on until a condition holds in the page, for at most 300 m."""
        for _ in range(100):
            self.go(3)
            if self.page.browser.until(f"Boolean({condition})", seconds=0.3):
                break
        self.page.expect(f"Boolean({condition})", True, what)


def permit(page, method, **parameters):
    """Calls a method that is the browser's and not a page's."""
    session, page.browser.session = page.browser.session, None
    page.browser.call(method, **parameters)
    page.browser.session = session


@on_phone
def check_device(page):
    """This device as the vehicle: the road it is on, the way to a place that is touched, and its progress."""
    permit(page, "Browser.grantPermissions", permissions=["geolocation"])
    walk = Walk(page)
    walk.go(0)
    page.browser.open("about:blank")
    page.browser.open(f"{page.address}#vehicle=device")
    page.expect_notice("Touch the map")
    walk.expect("document.querySelector('.puck')", "there is a vehicle")
    walk.expect("document.getElementById('road-name').textContent === 'Second Avenue'", "the road is known")
    page.expect("document.getElementById('run').checkVisibility()", False, "a device is not started and stopped")
    page.expect_text("about", lambda text: "this device" in text, "what is driven")
    page.settle()
    tap(page, 195, 250)
    page.expect("document.querySelectorAll('#stops li').length", 1, "there is a way")
    walk.expect("document.getElementById('arrival').textContent", "there is an arrival")
    left = "document.getElementById('progress').value"
    walk.expect(f"{left} > {page.value(left)} + 0.01", "the vehicle comes nearer")
    page.expect_text("street", "Second Avenue", "the road is named")
    permit(page, "Browser.resetPermissions")
    page.browser.open("about:blank")
    page.browser.open(f"{page.address}#vehicle=device")
    page.expect_notice("The page may not have the position of this device")
