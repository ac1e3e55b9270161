/** Ways on the roads of a file, which are found without a server. */

import {
  goalNames, offsets, pairNames, passingNames, readReachedRoad, readWayEdge, readWayFacts, roadsideNames, roadsNames,
  sizes, travellerNames,
} from "./layout.js";

/** The number of a word, by the names of the numbers. */
export function numberOf(what, word, names) {
  const found = Object.entries(names).find(([, name]) => name === word);
  if (!found) throw new TypeError(`${what} is ${Object.values(names).join(" or ")}, not '${word}'`);
  return Number(found[0]);
}

const setOf = (what, words) => words.reduce((set, word) => set | numberOf(what, word, roadsNames), 0);

/** Writes members of a struct: numbers of 64 bits with a fraction, and whole ones of 32 bits. */
function write(module, at, layout, numbers, wholes) {
  for (const [name, value] of Object.entries(numbers)) module.f64[(at + layout[name]) >>> 3] = value;
  for (const [name, value] of Object.entries(wholes)) module.u32[(at + layout[name]) >>> 2] = value;
}

function writePlace(module, at, place) {
  const [longitude, latitude] = Array.isArray(place) ? place : [place.longitude, place.latitude];
  const { radius = 5, reach = 2000, heading = NaN, tolerance = 60, passing = "stop", side = "any" } = place;
  write(module, at, offsets.way_place, { latitude, longitude, radius, reach, heading, tolerance }, {
    passing: numberOf("passing", passing, passingNames), side: numberOf("side", side, roadsideNames) });
}

function writePoint(module, at, point) {
  const [longitude, latitude] = Array.isArray(point) ? point : [point.longitude, point.latitude];
  write(module, at, offsets.closed_point, { latitude, longitude }, {});
}

/** A limit, of which none is 0 for the library. */
function limitOf(name, value) {
  if (value === undefined || value === Infinity) return 0n;
  if (!Number.isSafeInteger(value) || value < 1) throw new TypeError(`${name} is a whole number from 1, not ${value}`);
  return BigInt(value);
}

/** The minutes since 1970 of a text such as "2026-11-30T08:30", the clocks of a place. */
function minutesOf(departure) {
  if (departure === undefined) return 0n;
  const text = String(departure), minutes = text.slice(0, 16);
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text) ? Date.parse(`${minutes}Z`) : NaN;
  // The 30th of February would be a day of March.
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(minutes)) {
    throw new TypeError(`departure is a time such as "2026-11-30T08:30", not '${text}'`);
  }
  return BigInt(time / 60_000);
}

function writeLimits(module, at, layout, { mostStates, mostMemory }) {
  module.u64[(at + layout.most_states) >>> 3] = limitOf("mostStates", mostStates);
  module.u64[(at + layout.most_memory) >>> 3] = limitOf("mostMemory", mostMemory);
}

/** The sizes of a vehicle as members of a struct; 0 is as the traveller has it. */
function sizesOf({ height = 0, width = 0, length = 0, weight = 0, axleLoad = 0 }) {
  return {
    vehicle_height: height, vehicle_width: width, vehicle_length: length, vehicle_weight: weight, axle_load: axleLoad };
}

export class Ways {
  #module;
  #handle;

  constructor(
    module, roads,
    { goal = "fastest", refused = [], avoided = [], weight = 10, traveller = "car", vehicle = {} } = {}) {
    this.#module = module;
    this.#handle = module.own(this, "ways", module.with(sizes.profile, (at) => {
      if (!(weight >= 1 && weight <= 1000)) throw new TypeError(`weight is from 1 to 1000, not ${weight}`);
      write(module, at, offsets.profile, { weight, ...sizesOf(vehicle) }, {
        traveller: numberOf("traveller", traveller, travellerNames),
        carries_hazardous_goods: vehicle.carriesHazardousGoods ? 1 : 0,
        size: sizes.profile, goal: numberOf("goal", goal, goalNames), refused: setOf("refused", refused),
        avoided: setOf("avoided", avoided) });
      return module.handle((result) => module.call("ways_create", roads, at, result));
    }));
  }

  get handle() { return this.#handle.value; }

  find(places, options) {
    const module = this.#module;
    return new Way(module, this.#asking(places, options, (request) =>
      module.handle((result) => module.call("ways_find", this.#handle.value, request, result))));
  }

  explain(places, options) {
    const module = this.#module;
    return this.#asking(places, options, (request) =>
      module.text((...buffer) => module.call("ways_explain", this.#handle.value, request, ...buffer))) || null;
  }

  table(starts, ends = starts, options = {}) {
    const module = this.#module, { closed = [] } = options, layout = offsets.way_table;
    const count = starts.length * ends.length, at = { starts: (sizes.way_table + 7) & ~7 };
    if (count > 1_000_000) throw new TypeError(`a table has at most 1000000 ways, not ${starts.length} times ${ends.length}`);
    at.ends = at.starts + sizes.way_place * starts.length;
    at.closed = at.ends + sizes.way_place * ends.length;
    at.columns = at.closed + sizes.closed_point * closed.length;
    at.durations = (at.columns + sizes.way_columns + 7) & ~7;
    at.lengths = at.durations + 8 * count;
    at.costs = at.lengths + 8 * count;
    at.statuses = at.costs + 8 * count;
    return module.with(at.statuses + 4 * count, (start) => {
      starts.forEach((place, i) => writePlace(module, start + at.starts + sizes.way_place * i, place));
      ends.forEach((place, i) => writePlace(module, start + at.ends + sizes.way_place * i, place));
      closed.forEach((point, i) => writePoint(module, start + at.closed + sizes.closed_point * i, point));
      write(module, start, layout, {}, {
        size: sizes.way_table, starts: start + at.starts, start_count: starts.length, ends: start + at.ends,
        end_count: ends.length, closed: start + at.closed, closed_count: closed.length });
      writeLimits(module, start, layout, options);
      write(module, start + at.columns, offsets.way_columns, {}, {
        size: sizes.way_columns, capacity: count, statuses: start + at.statuses, durations: start + at.durations,
        lengths: start + at.lengths, costs: start + at.costs });
      module.call("ways_find_table", this.#handle.value, start, start + at.columns);
      const numbers = (from) => module.f64.slice((start + from) >>> 3, ((start + from) >>> 3) + count);
      const first = (start + at.statuses) >>> 2;
      return {
        starts: starts.length, ends: ends.length, durations: numbers(at.durations), lengths: numbers(at.lengths),
        costs: numbers(at.costs), statuses: Array.from(module.i32.slice(first, first + count), (status) => pairNames[status]) };
    });
  }

  reach(place, cost, options = {}) {
    const module = this.#module, layout = offsets.reach_request, at = (sizes.reach_request + 7) & ~7;
    const reach = module.with(at + sizes.way_place, (start) => {
      writePlace(module, start + at, place);
      write(module, start, layout, { cost }, { size: sizes.reach_request, place: start + at });
      writeLimits(module, start, layout, options);
      return module.handle((result) => module.call("ways_reach", this.#handle.value, start, result));
    });
    try {
      return module.structs(sizes.reached_road, readReachedRoad, (...buffer) =>
        module.call("way_reach_get_roads", reach, ...buffer));
    } finally {
      module.call("way_reach_release", reach);
    }
  }

  prepareCells(roads = 10_000) {
    if (!Number.isSafeInteger(roads) || roads < 1) throw new TypeError(`roads is a whole number from 1, not ${roads}`);
    const module = this.#module;
    return module.with(8, (at) => {
      module.call("ways_prepare_cells", this.#handle.value, Math.min(roads, 0xffff_ffff), at);
      return module.f64[at >>> 3];
    });
  }

  /** Calls `body` with the address of a request. */
  #asking(places, options = {}, body) {
    const module = this.#module, { closed = [], continuesStraight = false, departure, alternatives = 0 } = options;
    if (!Number.isInteger(alternatives)) throw new TypeError(`alternatives is a whole number, not ${alternatives}`);
    const minutes = minutesOf(departure), at = { places: (sizes.way_request + 7) & ~7 };
    at.closed = at.places + sizes.way_place * places.length;
    return module.with(at.closed + sizes.closed_point * closed.length, (start) => {
      places.forEach((place, i) => writePlace(module, start + at.places + sizes.way_place * i, place));
      closed.forEach((point, i) => writePoint(module, start + at.closed + sizes.closed_point * i, point));
      write(module, start, offsets.way_request, {}, {
        size: sizes.way_request, places: start + at.places, place_count: places.length, closed: start + at.closed,
        closed_count: closed.length, continues_straight: continuesStraight ? 1 : 0, alternatives });
      writeLimits(module, start, offsets.way_request, options);
      module.u64[(start + offsets.way_request.departure) >>> 3] = minutes;
      return body(start);
    });
  }

  close() { this.#handle.release(); }

  [Symbol.dispose ?? Symbol.for("Symbol.dispose")]() {
    this.close();
  }
}

export class Way {
  #module;
  #handle;

  constructor(module, handle) {
    this.#module = module;
    this.#handle = module.own(this, "way", handle);
  }

  get facts() {
    return this.#module.struct(sizes.way_facts, readWayFacts, (at) => this.#call("way_get_facts", at));
  }

  line() {
    return this.#module.coordinates((...buffers) => this.#call("way_get_line", ...buffers));
  }

  get edges() {
    return this.#module.structs(sizes.way_edge, readWayEdge, (...buffer) => this.#call("way_get_edges", ...buffer));
  }

  get json() {
    return this.#module.text((...buffer) => this.#call("way_get_json", ...buffer));
  }

  #call(name, ...rest) { this.#module.call(name, this.#handle.value, ...rest); }

  close() { this.#handle.release(); }

  [Symbol.dispose ?? Symbol.for("Symbol.dispose")]() {
    this.close();
  }
}
