"""How the page meets somebody: places that are picked, files that are wrong, an address that asks for what there is not, and
the end of a drive."""

import csv
import re

from page import IS_RUNNING, PICKING, read

SHOWN = "document.getElementById('{}').checkVisibility()"


def check_picking(page):
    """While places are picked the vehicle waits and the whole route is seen; who changes their mind goes on."""
    page.open("route=grid&noise=clean&speed=1&run")
    page.click("#pick")
    page.expect(PICKING, "Touch the start", "what is to be touched")
    page.expect(IS_RUNNING, False, "the vehicle waits")
    page.expect("document.getElementById('follow').textContent", "Follow", "the overview is shown")
    colours = page.value("['picking', 'banner'].map(id => getComputedStyle(document.getElementById(id)).backgroundColor)")
    alarm = page.value("getComputedStyle(document.documentElement).getPropertyValue('--alarm-panel')")
    page.checks.expect(alarm == "#c0263c" and "192, 38, 60" not in str(colours), f"it is no alarm: {colours}")
    page.click("#cancel")
    page.expect(PICKING, None, "nothing is to be touched")
    page.expect(IS_RUNNING, True, "the vehicle drives on")
    page.expect("document.getElementById('follow').textContent", "Overview", "the vehicle is followed")
    page.click("#pick")
    page.press("Escape")
    page.expect(PICKING, None, "the key ends it too")


def check_touch_without_route(page):
    """A touch on the map without a route makes one from where the vehicle is; on a recorded drive it says what to do."""
    page.open("route=free&noise=clean&speed=10")
    page.rest()
    page.touch(215, 220)
    page.expect("document.querySelectorAll('#stops li').length", 1, "there is a way")
    page.expect("!document.getElementById('banner').hidden", True, "there is a banner")
    page.open("route=free&noise=clean")
    trace = read(f"{page.address}drives?route=free&noise=clean").decode()
    page.drop({"mine.csv": trace})
    page.expect("document.getElementById('about').textContent", lambda text: text.startswith("mine.csv"), "the drive begins")
    page.rest()
    page.touch(215, 220)
    page.expect_notice("choose start and destination on the map")


def check_address(page):
    """The page names a choice in the address that does not exist, and begins another."""
    page.open("route=nonsense&noise=clean&detuor=turn&speed=5")
    page.expect_notice("The address asks for what there is not: route=nonsense and detuor=turn")
    page.open("route=legs&noise=clean&seed=3&language=de&pace=0.6&back=streets&vehicle=simulated&speed=5")
    page.expect("seen.notice.some(text => text.includes('asks for'))", False, "what there is is not complained of")


def check_wrong_files(page):
    """An error about a file has the file's own name."""
    complaints = len(page.browser.complaints)
    page.open("route=grid")
    for name, text in (("holiday.json", '{"routes": [{"legs": 5}]}'), ("broken.gpx", "<gpx>\n<trk></gpx>"), ("mine.csv", "a,b\n1,2")):
        page.drop({name: text})
        page.expect("seen.notice.at(-1)", lambda told, name=name: (told or "").startswith(f"{name}: ") and "/tmp" not in told, f"of {name}")
    # The server's refusal is one of the console as well.
    del page.browser.complaints[complaints:]


def check_end(page):
    """The end of a drive says where one is, how far and how long it was, and what may be next."""
    page.open("route=legs&noise=clean&speed=100&run")
    page.expect_end()
    page.expect(SHOWN.format("end"), True, "there is an end")
    page.expect("document.getElementById('end-words').textContent",
                lambda text: re.fullmatch(r"You have arrived at Cedar Street: 2\.\d km in \d min\.", text), "it says")  # fmt: skip
    page.expect("['limit-sign', 'remaining'].map(id => document.getElementById(id).checkVisibility())", [False, False], "what is over")
    page.click("#again")
    page.expect(f"!{SHOWN.format('end')} && {IS_RUNNING}", True, "the same drive runs again")
    page.expect_end()
    page.expect(SHOWN.format("end"), True, "it ends again")
    page.click("#another")
    page.expect(SHOWN.format("cards"), True, "other drives are offered")
    page.click("#cards button")
    page.expect(SHOWN.format("end"), False, "another drive begins")


def check_bicycle(page):
    """Who follows a line rides a bicycle, on a line of the page and on one of a file."""
    rows = csv.DictReader(read(f"{page.address}drives?route=ride&noise=clean").decode().splitlines())
    fastest = max(float(row["speed"] or 0) for row in rows)
    page.checks.expect(3 < fastest < 8, f"a bicycle rides at {fastest} m/s")
    page.open("route=ride-wrong-turn&noise=clean&speed=50")
    page.value("""(() => {
      window.fastest = 0;
      const watch = () => {
        fastest = Math.max(fastest, parseInt(document.getElementById('velocity').textContent) || 0);
        requestAnimationFrame(watch);
      };
      watch();
    })()""")
    page.run()
    page.expect_notice("New route: back to the line")
    page.expect_end()
    page.expect("fastest", lambda speed: 10 < speed < 30, "its greatest speed in km/h, also on its way back")
