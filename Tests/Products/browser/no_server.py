"""The page without a server, which has ended or which there never was: it computes routes, wrong turns, other stops and arrivals
itself."""

import trips

# What the page has fetched; also what failed is counted.
REQUESTS = "performance.getEntriesByType('resource').map(({ name }) => name)"
OFFER = "[...document.querySelectorAll('.offer button')].map(button => button.textContent)"


def check_ended(page, end_server):
    """A drive between two touches after the end of the server: a wrong turn, another stop, another destination, the arrival."""
    page.open("route=grid&noise=clean&detour=turn&speed=10")
    page.value("performance.setResourceTimingBufferSize(10000)")
    requests, complaints = page.value(REQUESTS), len(page.browser.complaints)
    page.checks.expect(any(name.endswith("town.roads") for name in requests), f"the roads are here: {requests}")
    end_server()
    drive(page)
    page.checks.expect(page.value(REQUESTS) == requests, f"the page asks for {page.value(REQUESTS)[len(requests):]}")
    page.checks.expect(len(page.browser.complaints) == complaints, f"the console says {page.browser.complaints[complaints:]}")
    # The drives of the menu are the server's. The browser says so on the console, perhaps only after the page has shown it.
    page.browser.missing.append(page.address)
    page.choose("route", "legs")
    page.expect_notice("That comes from the page's server, which has ended.")


def check_single(page):
    """The page as one file: from its first moment it has no server and no network."""
    page.open("route=grid&noise=clean&detour=turn&speed=10")
    page.expect("[...document.getElementById('noise').options].map(each => each.value)", ["open", "clean"], "the receptions")
    drive(page)
    page.choose("route", "legs")
    page.expect_text("about", lambda text: text.startswith("A stop in the grid"), "another drive of the menu is made here")
    page.checks.expect(page.value(REQUESTS) == [], f"the page asks for {page.value(REQUESTS)}")
    page.checks.expect(not page.browser.complaints, f"the console says {page.browser.complaints}")


def drive(page, start=(150, 195), end=(280, 190), other_end=(110, 150)):
    """A drive between two touches: a wrong turn, another stop, another destination, the arrival."""
    page.pick(start, end)
    page.expect_text("about", lambda text: text.startswith("The vehicle is simulated"), "the way between the touches is driven")
    page.expect_text("service", lambda text: "this page makes new routes, on its roads" in text, "it says who makes routes")
    page.choose("language", "de")
    page.expect("document.getElementById('banner').lang", "de", "the drive begins again in another language")
    page.value("seen.spoken.length = 0")
    page.drive_until_notice("New route: you left the route")
    page.expect_notice("Off the route: ")
    page.rest()
    trips.offer(page, 0)
    page.expect_notice("Stop added")
    page.expect("document.querySelectorAll('#stops li').length", 2, "there are two stops")
    before = page.value(f"{trips.NAMES}.at(-1)")
    page.rest()
    page.touch(*other_end)
    page.expect(OFFER, lambda texts: "Go here instead" in texts, "what the map offers")
    page.value("[...document.querySelectorAll('.offer button')].find(({ textContent }) => textContent === 'Go here instead').click()")
    page.expect_notice("New destination")
    page.expect(f"{trips.NAMES}.at(-1)", lambda name: name != before, "the name of the destination")
    page.faster(3)
    page.run()
    page.expect_notice(" reached: ")
    page.expect_end()
    page.expect("seen.spoken.length", lambda count: count > 5, "instructions are spoken")
    page.expect("[...new Set(seen.spoken.map(([, language]) => language))]", ["de"], "all of them in German")
