"""Every control by keys and by a screen reader, and a page that does not move for those who are made unwell by motion."""

from app_where import key
from page import IS_RUNNING, text_of

ROLES = {"button", "link", "combobox", "searchbox", "textbox", "checkbox", "spinbutton", "slider", "DisclosureTriangle", "menuitem", "radio"}
# All that a key may reach, in the order of the page; a map's own parts are before the panels.
REACHABLE = """[...document.querySelectorAll("#panels :is(button, input, select, summary, a[href], [tabindex='0'])")]
  .filter(each => each.checkVisibility() && !each.disabled).map((each, i) => each.dataset.reach = `${i}`)"""
FOCUSED = "document.activeElement?.closest('#panels') ? document.activeElement.dataset.reach ?? document.activeElement.outerHTML.slice(0, 80) : null"
STATES = {"the drive": [], "where to": ["menu"], "all of the form": ["menu", "more"], "the trip": ["trip-panel"]}


def check_reached(page):
    """Each control has a name and a role, and the tabulator reaches all of them in their order."""
    page.browser.resize(390, 844, mobile=True)
    page.open("route=legs&noise=clean&speed=1")
    page.rest()
    for where, opened in STATES.items():
        page.value(f"for (const each of document.querySelectorAll('details')) each.open = {opened}.includes(each.id)")
        nodes = page.browser.call("Accessibility.getFullAXTree")["nodes"]
        controls = [(node["role"]["value"], node.get("name", {}).get("value", "").strip()) for node in nodes
                    if not node["ignored"] and node.get("role", {}).get("value") in ROLES]  # fmt: skip
        page.checks.expect(len(controls) >= 8, f"{where}: a screen reader has {controls}")
        page.checks.expect(all(name for _, name in controls), f"{where}: controls without a name: {[each for each in controls if not each[1]]}")
        wanted = page.value(REACHABLE)
        page.value("document.activeElement.blur(), document.querySelector('.maplibregl-canvas').focus()")
        reached = []
        for _ in range(len(wanted) + 12):
            page.press("Tab")
            now = page.value(FOCUSED)
            if now is not None and now not in reached:
                reached.append(now)
        page.checks.expect(reached == wanted, f"{where}: the tabulator reaches {reached} of {wanted}")
        hidden = page.value("""[...document.querySelectorAll("#panels [data-reach]")].filter(each => !each.matches("button, input, select, summary, a")).length""")
        page.checks.expect(hidden == 0, f"{where}: {hidden} controls are none of the browser's own")
    page.browser.resize(420, 460)


def check_pressed(page):
    """Enter and the space bar press them, and what is to be done next is read out, but not each metre."""
    page.open("route=legs&noise=clean&speed=1")
    page.rest()
    for control, name, expression, wanted in (
        ("#run", "Enter", IS_RUNNING, True), ("#run", " ", IS_RUNNING, False),
        ("#faster", "Enter", "document.getElementById('speed').value", "×2"), ("#slower", " ", "document.getElementById('speed').value", "×1"),
        ("#follow", "Enter", text_of("follow"), "Follow"), ("#follow", " ", text_of("follow"), "Overview"),
        ("#voice", "Enter", text_of("voice"), "Voice"), ("#voice", " ", text_of("voice"), "Mute"),
        ("#compass", "Enter", "document.getElementById('compass').ariaPressed", "true"),
        ("#compass", " ", "document.getElementById('compass').ariaPressed", "false"),
        ("#menu > summary", "Enter", "document.getElementById('menu').open", True), ("#menu > summary", " ", "document.getElementById('menu').open", False),
        ("#trip-panel > summary", "Enter", "document.getElementById('trip-panel').open", True),
        ("#trip-panel > summary", " ", "document.getElementById('trip-panel').open", False),
    ):  # fmt: skip
        page.value(f"document.querySelector('{control}').focus()")
        key(page, name)
        page.expect(expression, wanted, f"{control} by the key '{name}'", 5)
    live = "id => { const region = document.getElementById(id).closest('[aria-live], [role=status], [role=alert]'); return region?.ariaLive ?? (region && 'polite'); }"
    page.expect(f"['primary', 'then', 'notice', 'distance'].map({live})", ["polite", "polite", "polite", "off"], "what is read out when it changes", 2)


# Keeps the page's map from the next frame on.
KEEP = """import('./map-view.js').then(({ MapView }) => {
  const { move } = MapView.prototype;
  MapView.prototype.move = function (...given) { window.keptMap = this.map; move.apply(this, given); };
})"""
# The views of the map in each frame of two seconds after a press of Overview, without their repetitions.
VIEWS = """new Promise(done => {
  const start = performance.now(), views = [], view = () => [keptMap.getZoom(), keptMap.getPitch(), keptMap.getBearing()].map(each => each.toFixed(2)).join();
  document.getElementById("follow").click();
  const frame = () => {
    if (views.at(-1) !== view()) views.push(view());
    if (performance.now() < start + 2000) requestAnimationFrame(frame); else done(views.length);
  };
  frame();
})"""


def check_still(page):
    """Who wants less motion gets the next view at once, and nothing of the page is animated; others see it move."""
    def prefer(motion):
        page.browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "light"},
                                                                  {"name": "prefers-reduced-motion", "value": motion}])  # fmt: skip

    for motion in ("reduce", "no-preference"):
        prefer(motion)
        page.open("route=legs&noise=clean&speed=1")
        page.rest()
        page.value(KEEP)
        page.browser.wait("window.keptMap", "there is no map")
        for view in ("the overview", "following"):
            count = page.value(VIEWS)
            page.checks.expect(count <= 4 if motion == "reduce" else count > 5, f"{motion}: {view} comes in {count} views")
        if motion == "reduce":
            page.expect("""document.getAnimations().length + [...document.body.querySelectorAll("*")]
              .filter(each => parseFloat(getComputedStyle(each).transitionDuration) > 0).length""", 0, "nothing is animated", 2)  # fmt: skip
    page.browser.prefer("light")
