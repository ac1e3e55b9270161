/** A session: the progress of one vehicle along a route. */

import {
  movementNames, offsets, readGuidance, readPrediction, readProgress, reasonNames, routeStateNames, sizes, writeFix,
} from "./layout.js";
import { numberOf, readMatch } from "./roads.js";

/** The columns of progress, with the arrays that contain them. */
const columns = {
  distancesTraveled: Float64Array, distancesRemaining: Float64Array, durationsRemaining: Float64Array,
  latitudes: Float64Array, longitudes: Float64Array, distancesFromRoute: Float64Array, crossTracks: Float64Array,
  lateralDistances: Float64Array, legs: Int32Array, steps: Int32Array, changes: Uint32Array, routeStates: Uint8Array,
  rejections: Uint8Array,
};

export const progressColumns = Object.freeze(Object.keys(columns));

/** All but those that need a search for every fix. */
export const defaultProgressColumns = Object.freeze(
  progressColumns.filter((name) => name !== "distancesFromRoute" && name !== "crossTracks"));

const fixColumns = {
  timestamps: true, latitudes: true, longitudes: true, horizontalAccuracies: false, speeds: false, courses: false,
  altitudes: false,
};

const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The number of fixes that are copied into the module at a time. */
const batch = 8192;

export class Session {
  #module;
  #calls;
  #route;
  /** The drive without a route whose trip the session is; null if its roads are its own, or it has none. */
  #drive = null;

  constructor(module, calls, route) {
    this.#module = module;
    this.#calls = calls;
    calls.handle = module.own(this, "session", calls.handle);
    this.#route = route;
  }

  get handle() { return this.#calls.handle.value; }

  get route() { return this.#route; }

  update(fix) {
    this.#calls.reserve();
    writeFix(this.#module, this.#calls.fix, fix);
    return this.#calls.change("session_update", this.#calls.fix);
  }

  advanceLeg() { return this.#calls.change("session_advance_leg"); }

  skipToLeg(leg) { return this.#calls.change("session_skip_to_leg", leg); }

  replaceRoute(route) {
    const result = this.#calls.change("session_replace_route", route.handle);
    this.#route = route;
    return result;
  }

  requestRoute() {
    return this.#module.whole((at) => this.#module.call("session_request_route", this.#calls.handle.value, at)) !== 0;
  }

  failRequest() { this.#module.call("session_fail_request", this.#calls.handle.value); }

  get progress() {
    this.#calls.reserve();
    this.#module.call("session_get_progress", this.#calls.handle.value, this.#calls.progress);
    return readProgress(this.#module, this.#calls.progress);
  }

  get crossTrack() {
    return this.#module.with(8, (at) => {
      this.#module.call("session_get_cross_track", this.#calls.handle.value, at);
      return this.#module.f64[at >>> 3];
    });
  }

  explain(fix) {
    this.#calls.reserve();
    writeFix(this.#module, this.#calls.fix, fix);
    const { rejection, routeState, reason, movement, ...rest } = JSON.parse(this.#module.text((...buffer) =>
      this.#module.call("session_explain", this.#calls.handle.value, this.#calls.fix, ...buffer)));
    return {
      ...rest, rejection: reasonNames[rejection], routeState: routeStateNames[routeState], reason: reasonNames[reason],
      movement: movementNames[movement],
    };
  }

  rejected(reason) {
    const number = Object.keys(reasonNames).find((key) => reasonNames[key] === reason);
    return this.#module.with(8, (at) => {
      this.#module.call("session_get_rejected", this.#calls.handle.value, Number(number ?? -1), at);
      return Number(this.#module.u64[at >>> 3]);
    });
  }

  get guidance() {
    return this.#module.struct(sizes.guidance, readGuidance, (at) =>
      this.#module.call("session_get_guidance", this.#calls.handle.value, at));
  }

  predict(time) {
    return this.#module.struct(sizes.prediction, readPrediction, (at) =>
      this.#module.call("session_predict", this.#calls.handle.value, time, at));
  }

  setRoads(roads, { users = [] } = {}) {
    this.#module.call("session_set_roads", this.#calls.handle.value, roads?.handle ?? 0n, numberOf(users));
    this.#drive = null;
  }

  setLimits(options) {
    this.#module.withBytes(JSON.stringify(options ?? {}), (at, length) =>
      this.#module.call("session_set_limits", this.#calls.handle.value, at, length));
  }

  get drive() { return this.#drive; }

  continueDrive(drive) {
    this.#module.call("session_continue_drive", this.#calls.handle.value, drive.handle);
    this.#drive = drive;
  }

  get road() {
    return this.#module.struct(sizes.road_match, readMatch, (at) =>
      this.#module.call("session_get_road", this.#calls.handle.value, at));
  }

  get options() {
    return JSON.parse(this.#module.text((...buffer) =>
      this.#module.call("session_get_options", this.#calls.handle.value, ...buffer)));
  }

  snapshot() {
    return this.#module.bytes((...buffer) => this.#module.call("session_snapshot", this.#calls.handle.value, ...buffer));
  }

  updateColumns(fixes, { columns: wanted = defaultProgressColumns, events: hasEvents = true } = {}) {
    const count = checkedCount(fixes);
    const given = Object.keys(fixColumns).filter((name) => fixes[name] != null);
    const result = {};
    for (const name of wanted) {
      if (!(name in columns)) throw new TypeError(`there is no column '${name}'`);
      result[name] = new columns[name](count);
    }
    const events = [];
    this.#calls.reserve();
    const m = this.#module;
    const room = Math.min(count, batch);
    const size = sizes.fixes + sizes.progress_columns + 8 * room * (given.length + wanted.length) + 16;
    m.with(size, (at) => {
      const progress = at + sizes.fixes;
      const input = Object.fromEntries(given.map((name, i) => [name, align(progress + sizes.progress_columns) + 8 * room * i]));
      const output = Object.fromEntries(
        wanted.map((name, i) => [name, align(progress + sizes.progress_columns) + 8 * room * (given.length + i)]));
      m.u32[at >>> 2] = sizes.fixes;
      for (const name of given) m.u32[(at + offsets.fixes[snake(name)] + offsets.column.values) >>> 2] = input[name];
      m.u32[progress >>> 2] = sizes.progress_columns;
      m.u32[(progress + offsets.progress_columns.capacity) >>> 2] = room;
      for (const name of wanted) m.u32[(progress + offsets.progress_columns[snake(name)]) >>> 2] = output[name];
      for (let start = 0; start < count; start += batch) {
        const end = Math.min(count, start + batch);
        for (const name of given) m.f64.set(fixes[name].subarray(start, end), input[name] >>> 3);
        m.u32[(at + offsets.fixes.count) >>> 2] = end - start;
        m.call("session_update_columns", this.#calls.handle.value, at, progress, hasEvents ? this.#calls.events : 0);
        for (const name of wanted) {
          const column = columns[name];
          result[name].set(new column(m.u8.buffer, output[name], end - start), start);
        }
        if (hasEvents) this.#calls.takeEvents(events);
      }
    });
    return { columns: result, events };
  }

  close() {
    this.#calls.release();
    this.#drive = null;
  }

  [Symbol.dispose ?? Symbol.for("Symbol.dispose")]() {
    this.close();
  }
}

const align = (at) => (at + 7) & ~7;

/** The number of fixes in columns, which must agree. */
function checkedCount(fixes) {
  for (const [name, isNeeded] of Object.entries(fixColumns)) {
    const column = fixes[name];
    if (column == null) {
      if (isNeeded) throw new TypeError(`fixes.${name} is missing`);
    } else if (!(column instanceof Float64Array)) {
      throw new TypeError(`fixes.${name} is not a Float64Array`);
    } else if (column.length !== fixes.timestamps.length) {
      throw new TypeError(`fixes.${name} has ${column.length} values, and fixes.timestamps ${fixes.timestamps.length}`);
    }
  }
  return fixes.timestamps.length;
}
