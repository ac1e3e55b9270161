"""What the page says where this device's position is refused, missing, rough, or not given to a page that nobody sees."""

import time

from touch import permit

PLACE = {"longitude": -29.99765, "latitude": 40.0022}
SHOWN = "document.getElementById('notice').textContent"
# A device that never answers.
SILENT = "navigator.geolocation.watchPosition = () => 1"


def begin(page):
    page.browser.open("about:blank")
    page.browser.open(f"{page.address}#vehicle=device")


def says(page, *words):
    """Checks that the page shows a sentence with all of the words, as an alarm, which a screen reader has."""
    page.expect(SHOWN, lambda text: all(word in text for word in words), f"a sentence with {words}")
    page.expect("[document.getElementById('notice').role, document.getElementById('notice').classList.contains('alarm')]", ["status", True],
                "it stays, and is read out")  # fmt: skip


def go(page, accuracy, north=0):
    page.browser.call("Emulation.setGeolocationOverride", accuracy=accuracy, **{**PLACE, "latitude": PLACE["latitude"] + north / 111_000})


def check_failures(page):
    browser, front = page.browser, None
    try:
        permit(page, "Browser.setPermission", permission={"name": "geolocation"}, setting="denied")
        begin(page)
        says(page, "may not have the position", "allow it in the browser's settings")
        permit(page, "Browser.setPermission", permission={"name": "geolocation"}, setting="granted")
        # No position.
        browser.call("Emulation.setGeolocationOverride")
        begin(page)
        says(page, "does not know its position", "turn its location on")
        go(page, 5)
        page.expect_notice("The position of this device is known again")
        # A rough one, and a good one.
        go(page, 2000)
        begin(page)
        says(page, "only roughly", "2.0 km", "allow the exact position")
        go(page, 5, 3)
        page.expect(SHOWN, lambda text: "roughly" not in text, "a good position ends it")
        # Not seen for some seconds.
        front = open_front(page)
        page.expect("document.hidden", True, "the page is hidden")
        time.sleep(6)
        close_front(page, front)
        front = None
        browser.call("Page.bringToFront")
        page.expect("document.hidden", False, "the page is seen again")
        page.expect("seen.notice", lambda seen: any("While the page was not seen" in text and "keep it in front" in text for text in seen),
                    "why there were no positions", 10)  # fmt: skip
        # A device that says nothing at all.
        script = browser.call("Page.addScriptToEvaluateOnNewDocument", source=SILENT)["identifier"]
        begin(page)
        says(page, "has not found its position yet", "wait where the sky is seen")
        browser.call("Page.removeScriptToEvaluateOnNewDocument", identifier=script)
    finally:
        if front:
            close_front(page, front)
        browser.call("Emulation.clearGeolocationOverride")
        permit(page, "Browser.resetPermissions")


def open_front(page):
    """Another tab in front of the page."""
    return page.browser.call("Target.createTarget", url="about:blank")["targetId"]


def close_front(page, front):
    page.browser.call("Target.closeTarget", targetId=front)
