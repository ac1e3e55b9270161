"""The page on a phone, by touch and with its own position."""

import json
import time

MIDDLE = "(() => { const { x, y, width, height } = %s.getBoundingClientRect(); return [x + width / 2, y + height / 2]; })()"


def tap(page, x, y):
    page.browser.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
    page.browser.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])


def tap_on(page, selector):
    element = f"document.querySelector({json.dumps(selector)})"
    page.value(f"{element}.scrollIntoView({{ block: 'nearest' }})")
    tap(page, *page.value(MIDDLE % element))


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
    page.open("route=legs&noise=clean&speed=1&run")
    page.expect(not page.value("document.getElementById('menu').open"), "the form is not folded")
    tap_on(page, "#follow")
    page.browser.wait("document.getElementById('follow').textContent === 'Follow'", "no overview", 5)
    page.wait_for_rest()
    tap(page, 230, 330)
    page.browser.wait("document.querySelector('.offer')", "the map offers nothing", 10)
    tap_on(page, ".offer button")
    page.browser.wait("document.querySelectorAll('#stops li').length === 3", "the stop is not added", 20)
    tap_on(page, "#trip-panel summary")
    tap_on(page, "#trip-panel details summary")
    page.browser.wait("document.querySelector('#steps li')?.checkVisibility()", "the steps are not shown", 5)
    tap_on(page, "#trip-panel summary")
    tap_on(page, "#menu summary")
    page.browser.wait("document.getElementById('menu').open", "the form does not open", 5)
    tap_on(page, "#pick")
    page.browser.wait("!document.getElementById('menu').open", "the form covers the map", 5)
    page.wait_for_rest()
    before = page.text("remaining")
    for y, notice in ((400, "Touch the destination"), (250, "")):
        tap(page, 200, y)
        page.browser.wait(f"document.getElementById('notice').textContent === {json.dumps(notice)}", "the touch is not taken", 10)
    page.browser.wait("document.querySelectorAll('#stops li').length === 1", "there is no other trip", 10)
    page.browser.wait(f"document.getElementById('remaining').textContent !== {json.dumps(before)}", "there is no other route", 10)


@on_phone
def check_device(page):
    """This device as the vehicle: the road it is on, the way to a place that is touched, and its progress."""
    session, page.browser.session = page.browser.session, None
    page.browser.call("Browser.grantPermissions", permissions=["geolocation"])
    page.browser.session = session
    place = {"longitude": -29.99765, "latitude": 40.0022}

    def be(north):
        place["latitude"] += north / 111_000
        place["longitude"] += north / 111_000 * 0.253
        page.browser.call("Emulation.setGeolocationOverride", accuracy=5, **place)

    be(0)
    page.browser.open("about:blank")
    page.browser.open(f"{page.address}#vehicle=device")
    notice = "document.getElementById('notice').textContent"
    page.browser.wait(f"{notice}.startsWith('Touch the map')", "the device is not asked for", 20)
    for _ in range(4):
        time.sleep(0.3)
        be(3)
    page.browser.wait("document.querySelector('.puck')", "no vehicle", 10)
    page.browser.wait("document.getElementById('road-name').textContent === 'Second Avenue'", "the road is not known", 10)
    page.expect(not page.value("document.getElementById('run').checkVisibility()"), "a device is not started and stopped")
    page.expect("this device" in page.text("about"), f"the page says {page.text('about')}")
    page.wait_for_rest()
    tap(page, 195, 250)
    page.browser.wait("document.querySelectorAll('#stops li').length === 1", "there is no way", 20)
    be(3)
    page.browser.wait("document.getElementById('arrival').textContent", "there is no arrival", 10)
    left = "document.getElementById('progress').value"
    before = page.value(left)
    for _ in range(12):
        time.sleep(0.25)
        be(3)
    page.browser.wait(f"{left} > {before} + 0.01", "the vehicle does not come nearer", 10)
    page.expect(page.value("document.getElementById('street').textContent") == "Second Avenue", "the road is not named")
    session, page.browser.session = page.browser.session, None
    page.browser.call("Browser.resetPermissions")
    page.browser.session = session
    page.browser.open("about:blank")
    page.browser.open(f"{page.address}#vehicle=device")
    page.wait_for("The page may not have the position of this device", 10)
