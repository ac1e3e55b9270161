import { lane, maneuver } from "./arrows.js";
import { distance } from "./format.js";
import { exitWords } from "./roundabouts.js";

const element = id => document.getElementById(id);

// Writes a banner into the page, and only what has changed.
export class Banner {
  #last = {};

  show(banner) {
    element("banner").hidden = !banner;
    if (!banner) return;
    this.#set("distance", banner.isThere ? "Arrived" : distance(banner.ahead));
    this.#set("primary", banner.title ?? banner.primary.text);
    this.#set("secondary", banner.secondary);
    const { type, modifier } = banner.primary, { roundabout, language } = banner;
    this.#draw("turn", [[{ type, modifier }, roundabout]], ([given, ring]) => maneuver(given, ring),
      roundabout ? exitWords(roundabout.exit, language) : "");
    this.#draw("then", banner.then ? [banner.then] : [], ({ kind, ring }) => maneuver(kind, ring), banner.then?.words ?? "");
    this.#draw("lanes", banner.lanes, lane);
  }

  #set(id, text) {
    if (this.#isNew(id, text)) element(id).textContent = text;
  }

  // A picture of each value, and words below or beside them.
  #draw(id, values, picture, words = "") {
    if (!this.#isNew(id, JSON.stringify([values, words]))) return;
    const text = Object.assign(document.createElement("span"), { textContent: words });
    element(id).replaceChildren(...values.map(picture), ...words ? [text] : []);
  }

  #isNew(id, value) {
    const isNew = this.#last[id] !== value;
    this.#last[id] = value;
    return isNew;
  }
}
