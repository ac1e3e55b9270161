"""Whether the panels of the page lie beside each other, at sizes from a phone to a large screen: none covers another, and none
reaches beyond the screen."""

SCREENS = {"a phone": (390, 844), "a tablet": (820, 1180), "a desk": (1280, 820), "a large desk": (1920, 1080),
           "a phone on its side": (844, 390)}  # fmt: skip

# What is wrong with the boxes of what is seen.
FAULTS = """(() => {
  const ids = ["banner", "road", "notice", "asks", "trip-panel", "menu", "compass", "limit-sign", "footer"], faults = [];
  const panels = ids.map(id => document.getElementById(id)).filter(each => each.checkVisibility());
  const boxes = panels.map(({ id, ...rest }, i) => ({ id: panels[i].id, box: panels[i].getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.height > 0);
  boxes.forEach(({ id, box }, i) => {
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) {
      faults.push(`${id} reaches beyond the screen`);
    }
    for (const other of boxes.slice(i + 1)) {
      const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const height = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      if (width > 1 && height > 1) faults.push(`${id} covers ${other.id} by ${Math.round(width)} × ${Math.round(height)}`);
    }
  });
  return faults;
})()"""
# What may be there at a time; each is a change of the page before, which a state describes whole.
NOTICE = "import('./notices.js').then(({ notice }) => notice('The trip stays as it was: there is no route between the waypoints.', true))"
STATES = {
    "nothing is open": {},
    "the form is open": {"open": ["menu"]},
    "all of the form is open": {"open": ["menu", "more"]},
    "the trip is open": {"open": ["trip-panel"]},
    "a question is asked": {"shown": ["question"], "notice": True},
    "a question is asked over open panels": {"shown": ["question"], "open": ["menu", "more", "trip-panel"], "notice": True},
    "places are touched": {"shown": ["picking", "compass"]},
    "the drive is over": {"shown": ["end"], "open": ["trip-panel"]},
}


# A banner as high as banners are, in each language: with lanes, and with what comes then.
HIGHEST = """import('./arrows.js').then(({ lane, maneuver }) => {
  const lanes = [['left'], ['straight'], ['straight', 'right']].map(directions => lane({ directions, active: true }));
  document.getElementById('lanes').replaceChildren(...lanes);
  document.getElementById('then').replaceChildren(maneuver({ type: 'turn', modifier: 'right' }), 'Then: turn right onto Harbour Boulevard.');
})"""


def put(page, state):
    """Has the page show a state, by its own elements."""
    opened, shown = state.get("open", []), state.get("shown", [])
    page.value(f"""(() => {{
      for (const id of ["menu", "more", "trip-panel"]) document.getElementById(id).open = {opened}.includes(id);
      for (const id of ["question", "picking", "end"]) document.getElementById(id).hidden = !{shown}.includes(id);
      document.getElementById("compass").hidden = !{shown}.includes("compass");
      document.getElementById("asked").textContent = "You have driven past Seventh Avenue. Leave it out?";
      document.getElementById("picking-words").textContent = "Touch the destination";
      document.getElementById("end-words").textContent = "You have arrived at Cedar Street: 1.8 km in 4 min.";
      document.getElementById("notice").textContent = "";
    }})()""")
    if state.get("notice"):
        page.value(NOTICE)


def check_layout(page):
    """No panel covers another at any size: in English and in Arabic, light and dark, with letters of twice the size."""
    for where, (width, height) in SCREENS.items():
        page.browser.resize(width, height, mobile=width < 1000)
        for language in ("", "ar"):
            page.open(f"route=legs&noise=clean&language={language}")
            page.expect_text("primary", bool, "there is a banner")
            page.value(HIGHEST)
            for size in ("100%", "200%"):
                page.value(f"document.documentElement.style.fontSize = '{size}'")
                for what, state in STATES.items():
                    put(page, state)
                    page.expect(FAULTS, [], f"on {where}, letters of {size}, {language or 'English'}, where {what}", 2)
            page.value("document.documentElement.style.fontSize = ''")
        page.browser.prefer("dark")
        put(page, STATES["a question is asked"])
        page.expect(FAULTS, [], f"on {where}, in the dark", 2)
        page.browser.prefer("light")
    page.browser.resize(420, 460)


def check_folded(page):
    """On a tablet the form begins folded, and one panel at a time is open in a column; on a desk there are three drives, and the
    form is folded."""
    page.browser.resize(820, 1180, mobile=True)
    page.open("route=grid")
    opened = "['menu', 'more', 'trip-panel'].map(id => document.getElementById(id).open)"
    page.expect(opened, [False, False, False], "nothing is open on a tablet")
    page.unfold("menu")
    page.unfold("trip-panel")
    page.expect(opened, [False, False, True], "the panel that was opened last is open")
    page.browser.resize(844, 390, mobile=True)
    page.expect("document.getElementById('sum').checkVisibility()", False, "a folded trip shows its name on a phone on its side")
    page.browser.resize(1280, 820)
    page.open("route=grid")
    page.expect(opened, [True, False, True], "the form is folded on a desk")
    page.expect("document.querySelectorAll('#cards button').length", 3, "drives that are offered first")
    page.click("#cards button:nth-child(3)")
    page.expect_text("about", lambda text: text.startswith("To the lighthouse and back"), "the drive of a card")
    page.expect("document.querySelector('#cards [aria-pressed=true]').dataset.route", "lighthouse", "the card of the drive")
    page.browser.resize(420, 460)
