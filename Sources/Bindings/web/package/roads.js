/** The roads of an area, and matchers that say on which of them a vehicle is. */

import {
  driveChangeNames, offsets, readFreeDrivePlace, readFreeDrivePrediction, readRoadAlert, readRoadEdge, readRoadFeature,
  readRoadMatch, readRoadsFacts, sizes, writeFix,
} from "./layout.js";
import { FairwayError } from "./module.js";
import { Ways } from "./ways.js";

const userNumbers = { car: 1, bicycle: 2, foot: 4 };

/** The set of the header for names; 0 for none. */
export function numberOf(users) {
  return users.reduce((set, name) => {
    if (!(name in userNumbers)) throw new TypeError(`there is no user '${name}': car, bicycle or foot`);
    return set | userNumbers[name];
  }, 0);
}

const namesOf = (set) => Object.keys(userNumbers).filter((name) => set & userNumbers[name]);

/** A match, or null if no road is near. */
export function readMatch(module, at) {
  const match = readRoadMatch(module, at);
  return match.direction === 0 ? null : match;
}

export class Roads {
  #module;
  #handle;
  #facts;

  constructor(module, handle) {
    this.#module = module;
    this.#handle = module.own(this, "roads", handle);
    this.#facts = module.struct(sizes.roads_facts, readRoadsFacts, (at) => this.#call("roads_get_facts", at));
  }

  get facts() { return { ...this.#facts }; }

  get handle() { return this.#handle.value; }

  get attribution() {
    return this.#module.text((...buffer) => this.#call("roads_get_attribution", ...buffer));
  }

  check() { this.#call("roads_check"); }

  edge(index) {
    const module = this.#module;
    const edge = module.struct(sizes.road_edge, readRoadEdge, (at) => this.#call("roads_get_edge", index, at));
    const [name, number] = ["name", "number"].map((each) =>
      module.text((...buffer) => this.#call(`roads_get_${each}`, index, ...buffer)) || null);
    return { ...edge, forwardUsers: namesOf(edge.forwardUsers), backwardUsers: namesOf(edge.backwardUsers), name, number };
  }

  obstacles(route, options) {
    return JSON.parse(this.#module.withBytes(JSON.stringify(options ?? {}), (at, length) =>
      this.#module.text((...buffer) =>
        this.#module.call("route_get_obstacles", route.handle, this.#handle.value, at, length, ...buffer))));
  }

  line(edge) {
    return this.#module.coordinates((...buffers) => this.#call("roads_get_shape", edge, ...buffers));
  }

  find(text, { near, limit = 10 } = {}) {
    const module = this.#module, room = 1024 * limit + 1024;
    return module.withBytes(text, (at, length) => {
      const find = (...buffer) =>
        this.#call("roads_find", at, length, near?.latitude ?? NaN, near?.longitude ?? NaN, limit, ...buffer);
      // One search, where the results have room: to count them takes as long as to find them.
      if (!(limit >= 1 && limit <= 1000)) find(0, 0, 0);
      return module.with(room + 8, (buffer) => {
        try {
          find(buffer + 8, room, buffer);
        } catch (error) {
          if (error.name !== "FairwayError" || error.status !== "capacity") throw error;
          return JSON.parse(module.text(find));
        }
        return JSON.parse(new TextDecoder().decode(module.u8.slice(buffer + 8, buffer + 8 + module.u32[buffer >>> 2])));
      });
    });
  }

  matcher({ users = [], snapshot } = {}) {
    const module = this.#module;
    const handle = snapshot === undefined
      ? module.handle((result) => this.#call("matcher_create", numberOf(users), result))
      : module.withBytes(snapshot, (at, length) =>
        module.handle((result) => this.#call("matcher_restore", at, length, result)));
    return new Matcher(module, handle);
  }

  freeDrive({ users = ["car"] } = {}) {
    return new FreeDrive(
      this.#module, this.#module.handle((result) => this.#call("free_drive_create", numberOf(users), result)));
  }

  ways(options) { return new Ways(this.#module, this.#handle.value, options); }

  match(given, { users = [] } = {}) {
    if (typeof given?.[Symbol.iterator] !== "function") throw new TypeError("the fixes are not an array, nor iterable");
    const fixes = [...given], count = fixes.length;
    const module = this.#module, names = ["directions", "edges", "alongs", "latitudes", "longitudes", "distances"];
    const columns = ["timestamp", "latitude", "longitude", "horizontalAccuracy", "speed", "course"].map((name) =>
      Float64Array.from(fixes, (fix) => fix[name] ?? NaN));
    return module.withNumbers(columns, (inputs) =>
      module.with(sizes.fixes + sizes.road_match_columns + 8 * (names.length * count + 1), (at) => {
        const matches = at + sizes.fixes, start = (matches + sizes.road_match_columns + 7) & ~7;
        module.u32[at >>> 2] = sizes.fixes;
        module.u32[(at + offsets.fixes.count) >>> 2] = count;
        ["timestamps", "latitudes", "longitudes", "horizontal_accuracies", "speeds", "courses"].forEach((name, i) => {
          module.u32[(at + offsets.fixes[name] + offsets.column.values) >>> 2] = inputs[i];
        });
        module.u32[matches >>> 2] = sizes.road_match_columns;
        module.u32[(matches + offsets.road_match_columns.capacity) >>> 2] = count;
        names.forEach((name, i) => {
          module.u32[(matches + offsets.road_match_columns[name]) >>> 2] = start + 8 * count * i;
        });
        this.#call("roads_match", numberOf(users), at, matches);
        return Array.from({ length: count }, (_, fix) => {
          const direction = module.i32[(start >>> 2) + fix];
          if (direction === 0) return null;
          const number = (i) => module.f64[(start >>> 3) + count * i + fix];
          return {
            along: number(2), latitude: number(3), longitude: number(4), distance: number(5), probability: 1,
            edge: module.u32[((start + 8 * count) >>> 2) + fix], direction,
          };
        });
      }));
  }

  #call(name, ...rest) { this.#module.call(name, this.#handle.value, ...rest); }

  close() { this.#handle.release(); }

  [Symbol.dispose ?? Symbol.for("Symbol.dispose")]() {
    this.close();
  }
}

export class Matcher {
  #module;
  #handle;

  constructor(module, handle) {
    this.#module = module;
    this.#handle = module.own(this, "matcher", handle);
  }

  update(fix) { return this.#ask("matcher_update", fix); }

  recall(fix) { return this.#ask("matcher_recall", fix); }

  #ask(question, fix) {
    const module = this.#module;
    return module.with(sizes.fix, (at) => {
      writeFix(module, at, fix);
      return module.struct(sizes.road_match, readMatch, (match) => module.call(question, this.#handle.value, at, match));
    });
  }

  snapshot() {
    return this.#module.bytes((...buffer) => this.#module.call("matcher_snapshot", this.#handle.value, ...buffer));
  }

  close() { this.#handle.release(); }

  [Symbol.dispose ?? Symbol.for("Symbol.dispose")]() {
    this.close();
  }
}

/** The names of a set of changes. */
const changesOf = (set) =>
  Object.entries(driveChangeNames).filter(([bit]) => set & bit).map(([, name]) => name);

export class FreeDrive {
  #module;
  #handle;
  /** The session or the router that the drive was given to last. */
  #session = null;

  constructor(module, handle) {
    this.#module = module;
    this.#handle = module.own(this, "free_drive", handle);
  }

  get handle() { return this.#handle.value; }

  update(fix) {
    if (this.#hasRoute) throw new FairwayError("state", "the drive has a route: pass its fixes to the session, or end it");
    const module = this.#module;
    return module.with(sizes.fix + 8, (at) => {
      writeFix(module, at, fix);
      this.#call("free_drive_update", at, at + sizes.fix);
      return changesOf(module.u32[(at + sizes.fix) >>> 2]);
    });
  }

  begin(session) {
    this.endRoute();
    session.continueDrive(this);
    this.#session = session;
  }

  /** Whether the drive is the trip of a session, which may have been closed, or have got other roads since. */
  get #hasRoute() { return this.#session?.drive === this; }

  endRoute() {
    if (this.#hasRoute) this.#session.setRoads(null);
    this.#session = null;
  }

  setAlerts(alerts) { this.#call("free_drive_set_alerts", alerts?.handle ?? 0n); }

  get announcedAlerts() {
    const module = this.#module;
    return Array.from({ length: this.#place.alertCount }, (_, number) =>
      module.text((...buffer) => this.#call("free_drive_get_alert", number, ...buffer)));
  }

  setLimits(options) {
    this.#module.withBytes(JSON.stringify(options ?? {}), (at, length) =>
      this.#call("free_drive_set_limits", at, length));
  }

  setLookAhead({ time = 60, least = 500, most = 2000 } = {}) {
    this.#call("free_drive_set_look_ahead", time, least, most);
  }

  setRoadAlerts(options) {
    this.#module.withBytes(options === null ? "" : JSON.stringify(options ?? {}), (at, length) =>
      this.#call("free_drive_set_road_alerts", at, length));
  }

  roadAlerts(language = "en") {
    const module = this.#module;
    return Array.from({ length: this.#place.roadAlertCount }, (_, number) => ({
      ...module.struct(sizes.road_alert, readRoadAlert, (at) => this.#call("free_drive_get_road_alert", number, at)),
      text: module.withBytes(language, (at, length) =>
        module.text((...buffer) => this.#call("free_drive_get_road_alert_text", number, at, length, ...buffer))),
    }));
  }

  get #place() {
    return this.#module.struct(sizes.free_drive_place, readFreeDrivePlace, (at) => this.#call("free_drive_get_place", at));
  }

  get place() {
    const module = this.#module, place = this.#place;
    const [name, number] = ["name", "number"].map((each) =>
      module.text((...buffer) => this.#call(`free_drive_get_${each}`, ...buffer)) || null);
    return { ...place, changes: changesOf(place.changes), name, number };
  }

  get features() {
    const module = this.#module;
    return Array.from({ length: this.#place.featureCount }, (_, number) =>
      module.struct(sizes.road_feature, readRoadFeature, (at) => this.#call("free_drive_get_feature", number, at)));
  }

  predict(time) {
    return this.#module.struct(sizes.free_drive_prediction, readFreeDrivePrediction, (at) =>
      this.#call("free_drive_predict", time, at));
  }

  get history() {
    const module = this.#module;
    return module.with(8, (count) => {
      this.#call("free_drive_get_history", 0, 0, 0, 0, 0, count);
      const size = module.u32[count >>> 2];
      if (size === 0) return [];
      return module.with(32 * size + 8, (at) => {
        const start = (at + 7) & ~7, [ways, lengths, starts, ends] = [0, 1, 2, 3].map((i) => start + 8 * size * i);
        this.#call("free_drive_get_history", ways, lengths, starts, ends, size, count);
        return Array.from({ length: size }, (_, i) => {
          const number = (column) => module.f64[(column >>> 3) + i];
          return {
            way: Number(module.u64[(ways >>> 3) + i]), length: number(lengths), start: number(starts), end: number(ends),
          };
        });
      });
    });
  }

  #call(name, ...rest) { this.#module.call(name, this.#handle.value, ...rest); }

  close() { this.#handle.release(); }

  [Symbol.dispose ?? Symbol.for("Symbol.dispose")]() {
    this.close();
  }
}
