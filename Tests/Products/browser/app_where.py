"""Where to: places by their names with wrong letters and by coordinates, favourites, the last places, and how one travels; by keys
alone, and as a screen reader has it."""

import json

PLACES = "[...document.querySelectorAll('#found [data-action=go]')].map(button => button.firstChild.textContent)"
DETAILS = "[...document.querySelectorAll('#found [data-action=go] small')].map(each => each.textContent)"
STARS = "[...document.querySelectorAll('#found [data-action=star]')].map(button => button.textContent)"
DESTINATION = "[...document.querySelectorAll('#stops li span')].at(-1)?.textContent"
CHOICES = "['traveller', 'avoid-toll', 'avoid-motorway', 'avoid-ferry'].map(id => document.getElementById(id)).map(each => each.type === 'checkbox' ? each.checked : each.value)"
ASK = "new Promise(done => setTimeout(done, 300))"
CODES = {"Enter": 13, "Tab": 9, "ArrowDown": 40, "ArrowUp": 38, "Escape": 27, " ": 32}
FORMS = [
    ("47.05, 11.02", 47.05, 11.02), ("47.05 11.02", 47.05, 11.02), ("47,05 11,02", 47.05, 11.02), ("47,05, 11,02", 47.05, 11.02),
    ("47, 11", 47, 11), ("geo:47.05,11.02?z=3", 47.05, 11.02), ("-33.9;18.4", -33.9, 18.4), ("33.9S 18.4W", -33.9, -18.4),
    ("E 11 N 47", 47, 11), ("47°N 11°E", 47, 11), ("47° 30.0' N, 11° 15' E", 47.5, 11.25), ("−47.5, −11.25", -47.5, -11.25),
    ("N 47° 30′ 36″ W 11° 0′ 36″", 47.51, -11.01), ("47 11", None, None), ("Main 12", None, None), ("12 Main", None, None),
    ("95, 11", None, None), ("47, 181", None, None), ("N 47 N 11", None, None), ("47°61'N 11°E", None, None), ("47.05N", None, None),
    ("", None, None), ("N 47 11", None, None),
]


def key(page, name):
    """Presses a key as a keyboard does: a button that has the focus is pressed by it."""
    text = {"Enter": "\r", " ": " "}.get(name, "")
    for kind in ("keyDown", "keyUp"):
        page.browser.call("Input.dispatchKeyEvent", type=kind, key=name, code=name, windowsVirtualKeyCode=CODES[name],
                          **({"text": text} if text and kind == "keyDown" else {}))


def write(page, text):
    """Types a text into the field, which is empty then."""
    page.value("document.getElementById('to').value = ''; document.getElementById('to').focus()")
    page.browser.call("Input.insertText", text=text)


def travel_by(page, traveller):
    """Chooses a vehicle as somebody does: the change is heard by all around the menu."""
    page.value(f"""(() => {{
      const menu = document.getElementById("traveller");
      menu.value = {json.dumps(traveller)};
      menu.dispatchEvent(new Event("change", {{ bubbles: true }}));
    }})()""")


def begin(page):
    page.open("route=grid&noise=clean&speed=1")
    page.rest()
    page.unfold("menu")


def check_where(page):
    begin(page)
    # A name with a wrong letter, by keys alone.
    write(page, "Sevnth av")
    page.expect(PLACES, lambda names: names and names[0] == "Seventh Avenue", "a street is found with a letter missing")
    page.expect(DETAILS, lambda texts: texts and texts[0].startswith("Street, "), "what it is and how far away")
    page.expect("document.getElementById('found-words').textContent", lambda text: text.endswith("place") or text.endswith("places"), "how many")
    key(page, "ArrowDown")
    page.expect("document.activeElement.textContent", lambda text: text.startswith("Seventh Avenue"), "the arrow leads to it")
    key(page, "ArrowUp")
    page.expect("document.activeElement.id", "to", "and back")
    key(page, "Enter")
    page.expect_notice("Asking for the way")
    page.expect(DESTINATION, "Seventh Avenue", "the drive leads there")
    page.expect_text("about", lambda text: text.startswith("The vehicle is simulated"), "a drive has begun")
    page.rest()
    page.unfold("menu")
    page.expect(PLACES, ["Seventh Avenue"], "it is among the last places")
    write(page, "xqxqxq")
    page.expect_text("found-words", "Nothing here has such a name", "nothing is found")
    key(page, "Escape")
    page.expect("document.getElementById('to').value", "", "Escape empties the field")


def check_favourites(page):
    begin(page)
    write(page, "47.0021, 11.0023")
    page.expect(PLACES, ["47.00210, 11.00230"], "coordinates are a place")
    key(page, "Tab")
    key(page, "Tab")
    page.expect("document.activeElement.getAttribute('aria-label')", "Keep as a favourite: 47.00210, 11.00230", "the star has a name")
    key(page, "Enter")
    page.expect("document.activeElement.getAttribute('aria-label')", "Name of the favourite", "it asks for a name")
    page.browser.call("Input.insertText", text="Home")
    key(page, "Enter")
    page.expect_notice("Home is a favourite")
    page.expect(PLACES, lambda names: names[:1] == ["Home"], "favourites come first")
    begin(page)
    page.expect(PLACES, lambda names: names == ["Home", "Seventh Avenue"], "favourites and the last places outlive the page")
    page.expect(DETAILS, ["Favourite", "Last"], "it says which they are")
    page.expect(STARS, ["★", "☆"], "and shows it")
    page.click("#found [data-action=star]")
    page.expect_notice("Home is no favourite any more")
    page.expect(PLACES, ["Seventh Avenue"], "it is deleted")
    page.click("#forget")
    page.expect(PLACES, [], "the last places are forgotten")
    begin(page)
    page.expect(PLACES, [], "for good")


def check_travel(page):
    """Another vehicle is another way with another time, and the choice is kept."""
    begin(page)
    write(page, "Seventh Avenue")
    page.expect(PLACES, lambda names: names[:1] == ["Seventh Avenue"], "a street is found")
    key(page, "Enter")
    page.expect(DESTINATION, "Seventh Avenue", "the drive leads there")
    page.rest()
    by_car = page.expect_text("time", lambda text: text != "", "the time by car")
    travel_by(page, "foot")
    minutes = lambda text: float(text.split()[0]) * (60 if " h" in text else 1) if text else 0
    page.expect_text("time", lambda text: minutes(text) > 2 * minutes(by_car), f"on foot it takes longer than {by_car}")
    page.expect(DESTINATION, "Seventh Avenue", "to the same place")
    page.click("#avoid-toll")
    page.value(ASK)
    begin(page)
    page.expect(CHOICES, ["foot", True, False, False], "the choices are kept")
    page.click("#avoid-toll")
    travel_by(page, "car")
    page.value(ASK)


def check_reader(page):
    """What a screen reader has of the field, of its list and of the choices."""
    begin(page)
    write(page, "avenue")
    page.expect(PLACES, lambda names: len(names) > 2, "there are avenues")
    nodes = page.browser.call("Accessibility.getFullAXTree")["nodes"]
    known = {(node.get("role", {}).get("value"), node.get("name", {}).get("value")) for node in nodes if not node["ignored"]}
    for wanted in [("searchbox", "Where to?"), ("region", "Where to?"), ("list", "Places"), ("group", "How"), ("combobox", "By"),
                   ("checkbox", "No toll"), ("checkbox", "No motorways"), ("checkbox", "No ferries")]:
        page.checks.expect(wanted in known, f"a screen reader has no {wanted}")
    for name in page.value(PLACES):
        page.checks.expect(any(role == "button" and name in (text or "") for role, text in known), f"no button is called {name}")
    small = page.value("""[...document.querySelectorAll('#to, #found button, #travel label')].map(each => each.getBoundingClientRect())
      .filter(({ width, height }) => Math.min(width, height) < 48).length""")
    page.checks.expect(small == 0, f"{small} targets are smaller than 48 px")
    page.value("document.getElementById('to').value = ''")


def check_forms(page):
    """Coordinates as people type them, on the page whose files a browser has one by one."""
    page.open("route=grid&noise=clean&speed=1")
    texts = json.dumps([text for text, _, _ in FORMS])
    found = page.value(f"import('./typed-place.js').then(({{ placeTyped }}) => {texts}.map(placeTyped))")
    for (text, latitude, longitude), place in zip(FORMS, found):
        right = place is None if latitude is None else place and abs(place["latitude"] - latitude) < 1e-9 and abs(place["longitude"] - longitude) < 1e-9
        page.checks.expect(right, f"'{text}' is read as {place}")
