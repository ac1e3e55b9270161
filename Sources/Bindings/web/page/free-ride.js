import { distance, velocity } from "./format.js";
import { bendWords } from "./bends.js";
import { limitWords, showLimit } from "./limit-sign.js";

const element = id => document.getElementById(id);
const winds = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
const positions = { unknown: "Waiting for a fix", noRoad: "No road here", outside: "Outside the area of the map" };
const ends = { branch: "then the road branches", road: "then the road ends" };
// What a map's key says of a road, as a reader of signs would.
const words = kind => kind.replace(/([A-Z])/g, " $1").toLowerCase();

// In which unit the value of a limit of sizes is.
const units = { heightLimit: "m", widthLimit: "m", lengthLimit: "m", weightLimit: "t", axleLoadLimit: "t" };

// What lies ahead, as a driver would call it.
export function featureWords({ kind, speedLimit, speedLimitUnit, radius, turn, length, value }) {
  if (kind === "limit") return limitWords(speedLimit, speedLimitUnit);
  if (kind === "bend") return bendWords(radius, turn);
  if (units[kind]) return `${words(kind)} ${value} ${units[kind]}`;
  if (kind === "closed") return `road closed for ${distance(length)}`;
  return length > 0 ? `${words(kind)} of ${distance(length)}` : words(kind);
}

// A drive without a route: the road that the vehicle is on, its limit and what lies ahead, from a road file.
export class FreeRide {
  // `heard` is called with each alert about the roads to be spoken, with its language, and whether it interrupts what is being said.
  constructor(roads, language, heard) {
    Object.assign(this, { roads, language: language ?? "en", heard });
    this.drive = roads.freeDrive({ users: ["car"] });
    this.drive.setRoadAlerts();
    this.place = this.drive.place;
  }

  feed(fix) {
    this.changes = this.drive.update(fix);
    this.place = this.drive.place;
    if (this.place.roadAlertCount) {
      for (const { text, priority } of this.drive.roadAlerts(this.language)) this.heard(text, this.language, priority === "alert", "roadAlert");
    }
    // The list changes when something was passed; its distances do with each fix.
    this.ahead = this.drive.features;
  }

  // Where the vehicle is drawn at a time, in the form of a place on a route.
  at(time) {
    const place = this.drive.predict(time);
    return { ...place, routeState: place.isOnRoad ? "onRoute" : "offRoute" };
  }

  // The limit as on its sign, with its unit; null on no road.
  get limit() {
    const { speedLimit, speedLimitUnit, position } = this.place;
    return [position === "road" ? speedLimit : null, speedLimitUnit];
  }

  get title() {
    const { position, name, number, roadClass } = this.place;
    return positions[position] ?? name ?? number ?? `A ${words(roadClass)} road without a name`;
  }

  get details() {
    const { position, name, number, roadClass, course } = this.place;
    if (position !== "road") return "";
    return [name && number, words(roadClass), `to the ${winds[Math.round(course / 45) % 8]}`].filter(Boolean).join(" · ");
  }

  get speeding() {
    const { speeding, speedingPercentage } = this.place;
    return speeding === "minor" || speeding === "major" ? `${Math.round(speedingPercentage)} % above the limit` : "";
  }

  // What lies ahead, the nearest first.
  get aheadWords() {
    const { aheadEnd, distanceToEnd, position } = this.place;
    if (position !== "road") return [];
    const where = metres => metres < 5 ? "now" : `in ${distance(metres)}`;
    const near = (this.ahead ?? []).slice(0, 4).map(feature => `${where(feature.distance)}: ${featureWords(feature)}`);
    return ends[aheadEnd] ? [...near, `in ${distance(distanceToEnd)}: ${ends[aheadEnd]}`] : near;
  }

  // Writes the panel and the sign.
  show() {
    element("road-name").textContent = this.title;
    element("road-details").textContent = this.details;
    const [limit, unit] = this.limit;
    element("road-limit").textContent = limit === null ? "" : limitWords(limit, unit);
    element("road-speeding").textContent = this.speeding;
    showLimit(limit, unit);
    const lines = this.aheadWords, list = element("road-ahead");
    if (list.textContent !== lines.join("")) {
      list.replaceChildren(...lines.map(text => Object.assign(document.createElement("li"), { textContent: text })));
    }
    const { distanceDriven, speed } = this.place, { length } = this.drive.history;
    element("velocity").textContent = velocity(speed);
    element("time").textContent = distance(distanceDriven);
    element("remaining").textContent = `${length}`;
  }

  close() { this.drive.close(); }
}
