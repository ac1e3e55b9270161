/** Ways on the roads of a file, which are found without a server. */

import {
  goalNames, offsets, passingNames, readWayEdge, readWayFacts, roadsideNames, roadsNames, sizes,
  travellerNames,
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

  /** Calls `body` with the address of a request. */
  #asking(places, { closed = [], continuesStraight = false, mostStates, mostMemory } = {}, body) {
    const module = this.#module, limits = [limitOf("mostStates", mostStates), limitOf("mostMemory", mostMemory)];
    const at = { places: (sizes.way_request + 7) & ~7 };
    at.closed = at.places + sizes.way_place * places.length;
    return module.with(at.closed + sizes.closed_point * closed.length, (start) => {
      places.forEach((place, i) => writePlace(module, start + at.places + sizes.way_place * i, place));
      closed.forEach((point, i) => writePoint(module, start + at.closed + sizes.closed_point * i, point));
      write(module, start, offsets.way_request, {}, {
        size: sizes.way_request, places: start + at.places, place_count: places.length, closed: start + at.closed,
        closed_count: closed.length, continues_straight: continuesStraight ? 1 : 0 });
      ["most_states", "most_memory"].forEach((name, i) => {
        module.u64[(start + offsets.way_request[name]) >>> 3] = limits[i];
      });
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
