/** A session: the progress of one vehicle along a route. */

import {
  offsets, readEvent, readGuidance, readPlace, readProgress, reasonNames, sizes, writeFix,
} from "./layout.js";

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
const eventRoom = 64;
/** The bytes for the texts of events. */
const textRoom = 4096;

export class Session {
  #module;
  #handle;
  #route;
  // Memory that the session keeps for its calls, freed with it.
  #fix;
  #progress;
  #events;
  #texts;

  constructor(module, handle, route) {
    this.#module = module;
    this.#handle = module.own(this, "session", handle);
    this.#route = route;
  }

  get route() { return this.#route; }

  /** Allocates the memory of the session's calls, unless it is there. */
  #reserve() {
    if (this.#fix === undefined) {
      const m = this.#module;
      const size = sizes.fix + sizes.progress + sizes.events + eventRoom * sizes.event;
      const at = m.allocate(size);
      m.u8.fill(0, at, at + size);
      this.#fix = at;
      this.#progress = at + sizes.fix;
      this.#events = this.#progress + sizes.progress + eventRoom * sizes.event;
      m.u32[this.#progress >>> 2] = sizes.progress;
      const events = this.#events >>> 2;
      m.u32[events] = sizes.events;
      m.u32[events + (offsets.events.event_size >>> 2)] = sizes.event;
      m.u32[events + (offsets.events.events >>> 2)] = this.#progress + sizes.progress;
      m.u32[events + (offsets.events.capacity >>> 2)] = eventRoom;
      this.#reserveTexts(textRoom);
    }
  }

  #reserveTexts(size) {
    const m = this.#module;
    if (this.#texts !== undefined) m.release(this.#texts);
    this.#texts = undefined;
    this.#texts = m.allocate(size);
    m.u32[(this.#events + offsets.events.texts) >>> 2] = this.#texts;
    m.u32[(this.#events + offsets.events.texts_capacity) >>> 2] = size;
  }

  /** The events in the buffer, and those that did not fit. */
  #takeEvents(events = []) {
    const m = this.#module;
    for (;;) {
      const at = this.#events >>> 2;
      const count = m.u32[at + (offsets.events.count >>> 2)];
      const start = this.#progress + sizes.progress;
      for (let i = 0; i < count; i++) events.push(readEvent(m, start + i * sizes.event, this.#texts));
      if (m.u32[at + (offsets.events.left >>> 2)] === 0) return events;
      if (count === 0) this.#reserveTexts(m.u32[at + (offsets.events.texts_length >>> 2)]);
      m.call("session_take_events", this.#handle.value, this.#events);
    }
  }

  /** Calls a function that changes the session, and returns the new progress with the events. */
  #change(name, ...rest) {
    this.#reserve();
    const m = this.#module;
    m.call(name, this.#handle.value, ...rest, this.#progress, this.#events);
    const progress = readProgress(m, this.#progress);
    const left = (this.#events + offsets.events.count) >>> 2;
    // Most fixes have no event.
    const events = m.u32[left] === 0 ? [] : this.#takeEvents();
    return { progress, events };
  }

  update(fix) {
    this.#reserve();
    writeFix(this.#module, this.#fix, fix);
    return this.#change("session_update", this.#fix);
  }

  advanceLeg() { return this.#change("session_advance_leg"); }

  skipToLeg(leg) { return this.#change("session_skip_to_leg", leg); }

  replaceRoute(route) {
    const result = this.#change("session_replace_route", route.handle);
    this.#route = route;
    return result;
  }

  requestRoute() {
    return this.#module.whole((at) => this.#module.call("session_request_route", this.#handle.value, at)) !== 0;
  }

  failRequest() { this.#module.call("session_fail_request", this.#handle.value); }

  get progress() {
    this.#reserve();
    this.#module.call("session_get_progress", this.#handle.value, this.#progress);
    return readProgress(this.#module, this.#progress);
  }

  get crossTrack() {
    return this.#module.with(8, (at) => {
      this.#module.call("session_get_cross_track", this.#handle.value, at);
      return this.#module.f64[at >>> 3];
    });
  }

  rejected(reason) {
    const number = Object.keys(reasonNames).find((key) => reasonNames[key] === reason);
    return this.#module.with(8, (at) => {
      this.#module.call("session_get_rejected", this.#handle.value, Number(number ?? -1), at);
      return Number(this.#module.u64[at >>> 3]);
    });
  }

  get guidance() {
    return this.#module.struct(sizes.guidance, readGuidance, (at) =>
      this.#module.call("session_get_guidance", this.#handle.value, at));
  }

  predict(time) {
    return this.#module.struct(sizes.place, readPlace, (at) =>
      this.#module.call("session_predict", this.#handle.value, time, at));
  }

  get options() {
    return JSON.parse(this.#module.text((...buffer) =>
      this.#module.call("session_get_options", this.#handle.value, ...buffer)));
  }

  snapshot() {
    return this.#module.bytes((...buffer) => this.#module.call("session_snapshot", this.#handle.value, ...buffer));
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
    this.#reserve();
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
        m.call("session_update_columns", this.#handle.value, at, progress, hasEvents ? this.#events : 0);
        for (const name of wanted) {
          const column = columns[name];
          result[name].set(new column(m.u8.buffer, output[name], end - start), start);
        }
        if (hasEvents) this.#takeEvents(events);
      }
    });
    return { columns: result, events };
  }

  close() {
    if (this.#fix !== undefined) {
      this.#module.release(this.#fix);
      if (this.#texts !== undefined) this.#module.release(this.#texts);
      this.#fix = this.#texts = undefined;
    }
    this.#handle.release();
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
