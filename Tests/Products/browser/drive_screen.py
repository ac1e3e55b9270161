"""What a driver needs to see at a glance: contrast, sizes, targets, and the way ahead, which nothing covers."""

import json

SCREENS = {"upright": (390, 844), "on its side": (844, 390)}
# The least contrast, height of digits, side of the arrow and side of a control, in pixels; the metres ahead that are seen whole.
CONTRAST, DIGITS, ARROW, CONTROL, AHEAD = 7, 32, 48, 48, 200

# The contrast of the texts that are read while one drives, each with the nearest ground below it that is opaque, as WCAG has it.
CONTRASTS = """(() => {
  const pen = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const colour = text => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = text;
    pen.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = ([r, g, b, a], below) => [r, g, b].map((value, i) => value * a + below[i] * (1 - a));
  const luminance = rgb => rgb.map(value => value / 255).map(value => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
    .reduce((sum, value, i) => sum + value * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = element => {
    for (let each = element; each; each = each.parentElement) {
      const [r, g, b, a] = colour(getComputedStyle(each).backgroundColor);
      if (a === 1) return [r, g, b];
    }
    return null;
  };
  return %s.map(id => {
    const element = document.getElementById(id), below = ground(element);
    let opacity = 1;
    for (let each = element; each; each = each.parentElement) opacity *= +getComputedStyle(each).opacity;
    if (!below) return [id, 0];
    const [r, g, b, a] = colour(getComputedStyle(element).color);
    const [light, dark] = [luminance(over([r, g, b, a * opacity], below)), luminance(below)].sort((x, y) => y - x);
    return [id, (light + 0.05) / (dark + 0.05)];
  });
})()"""
READ = ["distance", "primary", "secondary", "then", "limit", "limit-unit", "remaining", "arrival", "time", "velocity", "street"]

# Controls that are seen and too small; of a choice its label counts, of a line of text nothing.
SMALL = """(least => [...document.querySelectorAll("button, select, input, summary, [role=button], .destination")]
  .filter(each => each.checkVisibility() && each.getClientRects().length)
  .map(each => [each, (each.matches("input[type=checkbox]") && each.closest("label") || each).getBoundingClientRect()])
  .filter(([, { width, height }]) => width < least - 0.5 || height < least - 0.5)
  .map(([each, { width, height }]) => `${each.id || each.textContent || each.className}: ${width.toFixed()} × ${height.toFixed()}`))(%d)"""

# Words that are seen only in part: wider than their box, beyond the screen, or in a banner or a footer that is not whole.
CUT = """(() => {
  const faults = [], main = ["banner", "limit-sign", "footer"].map(id => document.getElementById(id));
  for (const panel of main) {
    const { left, top, right, bottom } = panel.getBoundingClientRect();
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) faults.push(`${panel.id} reaches beyond the screen`);
    if (panel.scrollHeight > panel.clientHeight + 1) faults.push(`${panel.id} is not whole`);
  }
  const walker = document.createTreeWalker(document.getElementById("panels"), NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    if (!text.data.trim() || !text.parentElement.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (!box.width) continue;
    for (let each = text.parentElement; each.id !== "panels"; each = each.parentElement) {
      const clip = each.getBoundingClientRect();
      if (getComputedStyle(each).overflowX !== "visible" && (box.left < clip.left - 1 || box.right > clip.right + 1)) {
        faults.push(`'${text.data.trim()}' is cut off by ${each.id || each.tagName}`);
      }
    }
    // A word that is broken within has more lines than it has spaces.
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    if (lines > text.data.trim().split(/\\s+/).length) faults.push(`'${text.data.trim()}' is broken within a word`);
  }
  return faults;
})()"""

# Keeps the page's map, its vehicle and its route from the next frame on.
KEEP = """import('./map-view.js').then(({ MapView }) => {
  const { move, showProgress } = MapView.prototype;
  MapView.prototype.move = function (place, ...given) {
    window.kept = { ...window.kept, map: this.map, place };
    move.call(this, place, ...given);
    if (window.watchAhead) watchAhead();
  };
  MapView.prototype.showProgress = function (facts, ...given) {
    window.kept = { ...window.kept, line: facts.line, length: facts.length };
    showProgress.call(this, facts, ...given);
  };
})"""
# What covers the next part of the route: its places by the map's own projection, from the vehicle on, against the boxes of all
# that lies over the map, whatever it is. Distances are those of the sphere.
COVERED = """(metres => {
  if (!window.kept?.line) return ["there is no route"];
  const { map, place, line, length } = window.kept, degree = Math.PI / 180;
  const apart = ([x0, y0], [x1, y1]) => {
    const h = Math.sin((y1 - y0) * degree / 2) ** 2 + Math.cos(y0 * degree) * Math.cos(y1 * degree) * Math.sin((x1 - x0) * degree / 2) ** 2;
    return 2 * 6371008.8 * Math.asin(Math.sqrt(h));
  };
  const boxes = [...document.getElementById("panels").children].flatMap(each => ["signs", "asks"].includes(each.id) ? [...each.children] : [each])
    .filter(each => each.id !== "free" && each.checkVisibility()).map(each => [each.id, each.getBoundingClientRect()])
    .filter(([, { width, height }]) => width && height);
  const whole = line.slice(1).reduce((sum, each, i) => sum + apart(line[i], each), 0), from = place.distanceTraveled * whole / length;
  const faults = new Set();
  let at = 0;
  for (let i = 1; i < line.length; i++) {
    const step = apart(line[i - 1], line[i]);
    for (let along = Math.ceil(at / 4) * 4; along < at + step; along += 4) {
      if (along < from || along > from + metres) continue;
      const share = (along - at) / step, { x, y } = map.project(line[i - 1].map((value, j) => value + (line[i][j] - value) * share));
      if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) faults.add("the screen ends");
      for (const [id, { left, top, right, bottom }] of boxes) if (x > left && x < right && y > top && y < bottom) faults.add(id);
    }
    at += step;
  }
  return [...faults];
})(%d)"""


def begin(page, choice, size, scheme="light"):
    page.browser.resize(*size, mobile=True)
    page.browser.prefer(scheme)
    page.open(choice)


def check_read(page):
    """Contrast, digits, arrow and targets, by day and by night."""
    for where, size in SCREENS.items():
        for scheme in ("light", "dark"):
            begin(page, "route=legs&noise=clean&speed=1", size, scheme)
            page.expect_text("primary", bool, "there is a banner")
            page.expect("!document.getElementById('limit').hidden", True, "there is a limit")
            page.rest()
            for limit in ("50", "130", "NaN"):
                page.value(f"import('./limit-sign.js').then(({{ showLimit }}) => showLimit({limit}, 'kilometersPerHour'))")
                page.expect(CONTRASTS % json.dumps(READ), lambda found: all(ratio >= CONTRAST for _, ratio in found),
                            f"contrast {where}, {scheme}, limit {limit}", 2)  # fmt: skip
                page.expect("['distance', 'limit'].map(id => parseFloat(getComputedStyle(document.getElementById(id)).fontSize))",
                            lambda sizes: min(sizes) >= DIGITS, f"digits {where}, limit {limit}", 2)  # fmt: skip
                page.expect("(sign => [sign.scrollWidth - sign.clientWidth, sign.scrollHeight - sign.clientHeight])(document.getElementById('limit'))",
                            lambda beyond: max(beyond) <= 0, f"the limit {limit} is within its sign {where}", 2)  # fmt: skip
            page.expect("(({ width, height }) => Math.min(width, height))(document.querySelector('#turn svg').getBoundingClientRect())",
                        lambda side: side >= ARROW, f"the arrow {where}", 2)  # fmt: skip
        page.value("document.getElementById('compass').hidden = false")
        page.value("for (const id of ['question', 'picking', 'end']) document.getElementById(id).hidden = false")
        for panel in (None, "trip-panel", "menu"):
            page.value(f"for (const each of document.querySelectorAll('details')) each.open = each.id === '{panel}' || each.parentElement.id === '{panel}'")
            page.expect(SMALL % CONTROL, [], f"targets {where}, where {panel} is open", 2)
    end(page)


def check_way(page):
    """Nothing covers the way ahead, where the vehicle stands and while it drives, also at a turn and at a way back."""
    for where, size in SCREENS.items():
        for scheme in ("light", "dark"):
            begin(page, "route=legs&noise=clean&speed=20", size, scheme)
            page.value(KEEP)
            for share in (0.02, 0.25, 0.5, 0.7) if scheme == "light" else (0.4,):
                page.drive_until(f"document.getElementById('progress').value > {share}", f"{share} is driven")
                page.rest()
                page.expect(COVERED % AHEAD, [], f"over the way ahead {where}, {scheme}, at {share}", 5)
            if scheme == "dark":
                continue
            # A drive as one drives: a fault of a frame while a panel opens is seen by nobody, a second of it is.
            begin(page, "route=grid&noise=clean&speed=5", size)
            page.value(KEEP)
            page.expect(COVERED % AHEAD, [], f"at the beginning {where}")
            page.value(f"""window.ahead = {{ all: 0, covered: 0, by: {{}} }}; window.watchAhead = () => {{
              const faults = {COVERED % AHEAD};
              ahead.all += 1;
              ahead.covered += faults.length > 0;
              for (const each of faults) ahead.by[each] = (ahead.by[each] ?? 0) + 1;
            }}""")
            page.drive_until("document.getElementById('progress').value > 0.3", "a third is driven")
            page.expect("window.ahead", lambda seen: seen["all"] > 50 and seen["covered"] <= 0.02 * seen["all"], f"frames {where}", 1)
    end(page)


def check_large(page):
    """Letters of twice the size are whole."""
    for where, size in SCREENS.items():
        for choice in ("route=legs&noise=clean&speed=20", "route=roundabout&noise=clean&speed=20", "route=legs&noise=clean&speed=20&language=de"):
            begin(page, choice, size)
            page.value("document.documentElement.style.fontSize = '200%'")
            page.expect_text("primary", bool, "there is a banner")
            page.value(KEEP)
            for share in (0.01, 0.3):
                page.drive_until(f"document.getElementById('progress').value > {share}", f"{share} is driven")
                page.rest()
                page.expect(CUT, [], f"large letters {where}, {choice}, at {share}", 2)
                page.expect(COVERED % AHEAD, [], f"over the way ahead, large letters {where}, {choice}, at {share}", 5)
            page.value("document.documentElement.style.fontSize = ''")
    end(page)


def end(page):
    page.browser.prefer("light")
    page.browser.resize(420, 460)
