import { distance } from "./format.js";
import { featureWords } from "./free-ride.js";
import { limitWords } from "./limit-sign.js";
import { write } from "./writing.js";

const element = id => document.getElementById(id);
// The least height of the window that has room for the strip, in heights of a letter: large letters need the room.
const leastLetters = 40;
// That height and the window's in pixels. Nobody asks the browser for them: it would lay the page out for each answer.
let least = Infinity, height = innerHeight;
addEventListener("resize", () => { height = innerHeight; });
const measure = Object.assign(document.createElement("div"), { id: "least-height" });
measure.style.height = `${leastLetters}rem`;
document.body.append(measure);
new ResizeObserver(([{ contentRect }]) => { least = contentRect.height; }).observe(measure);
const hasRoom = () => height >= least;
// How much of the road ahead the strip has, in metres, and how near to each other two signs of it may be.
const length = 2000, leastGap = 90;
// The users of roads by how a route is travelled.
const users = { cycling: "bicycle", walking: "foot" };
// What stands for a kind on the strip. Of two that are near each other the more important one is seen.
const signs = {
  bend: "↷", trafficSignal: "⁝", levelCrossing: "✕", stop: "■", giveWay: "▽", pedestrianCrossing: "≡", speedBump: "⌒", school: "!",
  lowSpeedZone: "◒", narrow: "⟩⟨", tollCollection: "¤", toll: "¤", barrier: "╫", tunnel: "∩", bridge: "≍", crossing: "·",
  closed: "⊘",
};
const ranks = { closed: 5, limit: 4, levelCrossing: 4, trafficSignal: 3, bend: 2, crossing: -1 };
const isSize = kind => /^(height|width|length|weight|axleLoad)Limit$/.test(kind);
const rank = ({ kind }) => ranks[kind] ?? (isSize(kind) ? 5 : 1);
// Who says a limit.
const sources = { route: "says the route", file: "says the map", assumed: "says the law, where no sign does" };

// The roads of a file beside a route, whichever service made it: what lies ahead on them, and alerts about it.
export class RoadsBeside {
  #warning = null;

  constructor(roads, router, mode) {
    this.drive = roads.freeDrive({ users: [users[mode] ?? "car"] });
    this.drive.setLookAhead({ least: length, most: length });
    this.drive.setRoadAlerts();
    this.drive.begin(router);
  }

  // What is to be told of an event of the router, until the vehicle is there.
  hear({ kind, text, distanceAlong, spokenDistance }) {
    if (kind === "roadAlert") this.#warning = { text, until: distanceAlong + spokenDistance };
  }

  warning(driven) {
    if (this.#warning && driven > this.#warning.until) this.#warning = null;
    return this.#warning?.text ?? "";
  }

  close() {
    this.drive.endRoute();
    this.drive.close();
  }
}

// What lies within 2 km on the route, by its distances, with the limit and who says it.
export class AheadStrip {
  #shown = "";

  // Shows what a drive along a route has beside it; null for a drive without.
  show(guidance) {
    const beside = guidance?.beside, place = beside?.drive.place, isKnown = place?.position === "road";
    element("ahead").hidden = !isKnown || !hasRoom();
    if (element("ahead").hidden) return;
    const { speedLimit, speedLimitUnit, speedLimitSource: source } = guidance.router.guidance;
    write("ahead-limit", source === "unknown" ? "limit not known"
      : `${limitWords(speedLimit, speedLimitUnit)}, ${sources[source]}`);
    write("ahead-warning", beside.warning(guidance.progress.distanceTraveled));
    this.#draw(AheadStrip.seen(beside.drive.features));
  }

  // The features that have room on the strip, the nearest first.
  static seen(features) {
    const seen = [];
    for (const feature of features.filter(each => each.distance < length)) {
      const last = seen.at(-1);
      if (!last || feature.distance - last.distance >= leastGap) seen.push(feature);
      else if (rank(feature) > rank(last)) seen[seen.length - 1] = feature;
    }
    return seen;
  }

  #draw(seen) {
    const marks = seen.map(feature => ({ feature, text: textOf(feature),
      at: Math.min(length - 10, 10 * Math.round(feature.distance / 10)) }));
    const drawn = JSON.stringify(marks.map(({ feature: { kind }, text, at }) => [kind, text, at]));
    if (drawn === this.#shown) return;
    this.#shown = drawn;
    element("ahead-marks").replaceChildren(...marks.map(({ feature, text, at }) => {
      const mark = Object.assign(document.createElement("li"), { className: isSize(feature.kind) ? "size" : feature.kind });
      mark.style.left = `${(100 * at / length).toFixed(1)}%`;
      const sign = Object.assign(document.createElement("span"), { textContent: text, ariaHidden: "true" });
      const words = Object.assign(document.createElement("span"), { className: "words",
        textContent: `${at < 10 ? "now" : `in ${distance(at)}`}: ${featureWords(feature)}` });
      mark.title = words.textContent;
      mark.append(sign, words);
      return mark;
    }));
  }
}

// The sign of a feature: of limits their number.
function textOf({ kind, speedLimit, turn, value }) {
  if (kind === "limit") return Number.isNaN(speedLimit) ? "?" : speedLimit === Infinity ? "–" : `${speedLimit}`;
  if (kind === "bend") return turn < 0 ? "↶" : "↷";
  return isSize(kind) ? `${value}` : signs[kind] ?? "·";
}
