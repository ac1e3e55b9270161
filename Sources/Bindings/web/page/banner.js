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
    this.#set("turn", maneuver(banner.primary, banner.exit), "innerHTML");
    this.#set("lanes", banner.lanes.map(lane).join(""), "innerHTML");
  }

  #set(id, value, property = "textContent") {
    if (this.#last[id] === value) return;
    this.#last[id] = value;
    element(id)[property] = value;
  }
}
