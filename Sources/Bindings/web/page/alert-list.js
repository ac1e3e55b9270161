import { distance } from "./format.js";

const kinds = { incident: "Incident", closure: "Closed road", tunnel: "Tunnel", borderCrossing: "Border", climb: "Climb",
  tollCollection: "Toll", serviceArea: "Service area", restrictedArea: "Restricted area", custom: "Alert" };
const most = 8;

// The list of what a route alerts to ahead of the vehicle, the nearest first.
export class AlertList {
  constructor(list) { this.list = list; }

  show(route, driven) {
    const ahead = route.alerts.filter(({ end }) => end >= driven).slice(0, most);
    const lines = ahead.map(alert => `${AlertList.#words(route, alert)}, `
      + (alert.start > driven ? `in ${distance(alert.start - driven)}` : "here"));
    if (!lines.length) lines.push("None");
    if (lines.join() === this.shown) return;
    this.shown = lines.join();
    this.list.replaceChildren(...lines.map(textContent => Object.assign(document.createElement("li"), { textContent })));
  }

  // An alert of the driver's own by its name.
  static #words({ description }, { kind, leg, first, height }) {
    const own = kind === "custom" ? description.legs[leg]?.custom_alerts?.[first] : null;
    const name = own?.name ?? own?.kind?.replaceAll("_", " ");
    if (name) return name[0].toUpperCase() + name.slice(1);
    return kind === "climb" && Number.isFinite(height) ? `Climb of ${Math.round(height)} m` : kinds[kind];
  }
}
