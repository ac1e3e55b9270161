import { lane, maneuver } from "./arrows.js";
import { distance } from "./format.js";

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
    this.#set("then", banner.then ? `Then: ${banner.then}` : "");
    const { type, modifier } = banner.primary;
    this.#draw("turn", [[{ type, modifier }, banner.exit]], ([given, exit]) => maneuver(given, exit));
    this.#draw("lanes", banner.lanes, lane);
  }

  #set(id, text) {
    if (this.#isNew(id, text)) element(id).textContent = text;
  }

  // A picture of each value.
  #draw(id, values, picture) {
    if (this.#isNew(id, JSON.stringify(values))) element(id).replaceChildren(...values.map(picture));
  }

  #isNew(id, value) {
    const isNew = this.#last[id] !== value;
    this.#last[id] = value;
    return isNew;
  }
}
