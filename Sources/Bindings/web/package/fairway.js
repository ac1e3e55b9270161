/**
 * Fairway's engine in JavaScript: routes, sessions that follow them, and polylines.
 *
 * `fairway.d.ts` documents every member.
 */

import { Calls } from "./calls.js";
import { Camera } from "./camera.js";
import { FairwayError, Module } from "./module.js";
import { eventNames, readAlert, readLegFacts, readRouteFacts, sizes, ssmlText } from "./layout.js";
import { Roads } from "./roads.js";
import { Router } from "./router.js";
import { replyOf } from "./provider.js";
import { providerOf, requestOf } from "./services.js";
import { Session } from "./session.js";

export { Camera } from "./camera.js";
export { FairwayError } from "./module.js";
export { FreeDrive, Matcher, Roads } from "./roads.js";
export { Router } from "./router.js";
export { mapbox, osrm, Service, valhalla } from "./services.js";
export { progressColumns, defaultProgressColumns, Session } from "./session.js";
export { Way, Ways } from "./ways.js";
export {
  aheadEndNames, alertNames, cameraModeNames, cameraOrientationNames, congestionNames, counterNames, driveChangeNames, drivePositionNames, errorNames, eventNames,
  goalNames, leadNames, limitSourceNames, movementNames, pairNames, passingNames, positionNames, priorityNames, reasonNames, roadAlertNames, roadClassNames, roadFeatureNames,
  roadsideNames, roadsNames, routeStateNames, sideNames,
  speedingNames, stopNames, travellerNames, unitNames,
} from "./layout.js";

/** A loaded module. */
export class Fairway {
  #module;

  constructor(module) {
    this.#module = module;
  }

  static async load(source = {}) {
    return new Fairway(await Module.load(isOptions(source) ? address(source) : source));
  }

  get version() {
    const version = this.#module.exports.fairway_version();
    return `${version >>> 16}.${(version >>> 8) & 255}.${version & 255}`;
  }

  get memorySize() {
    return this.#module.memorySize;
  }

  get hasGuidance() {
    return "fairway_route_add_guidance" in this.#module.exports;
  }

  get guidanceLanguages() {
    const module = this.#module, languages = [];
    const [language, name] = ["guidance_language", "guidance_language_name"].map((each) => module.function(each));
    for (let number = 0; language(number) !== 0; number++) {
      languages.push({ identifier: module.constant(language(number)), name: module.constant(name(number)) });
    }
    return languages;
  }

  openRoute(route, { index = 0, precision = 0 } = {}) {
    const module = this.#module;
    const handle = module.withBytes(answerOf(route), (at, length) =>
      module.handle((result) => module.call("route_create", at, length, index, precision, result)));
    return new Route(module, handle);
  }

  get hasLines() {
    return "fairway_route_create_of_line" in this.#module.exports;
  }

  openLine(text, options = {}) {
    const module = this.#module;
    const handle = module.withBytes(text, (...line) => module.withBytes(JSON.stringify(options), (...chosen) =>
      module.handle((result) => module.call("route_create_of_line", ...line, ...chosen, result))));
    return new Route(module, handle);
  }

  get hasRoads() {
    return "fairway_roads_open_bytes" in this.#module.exports;
  }

  get hasWays() {
    return "fairway_ways_create" in this.#module.exports;
  }

  openRoads(bytes) {
    const module = this.#module;
    return new Roads(module, module.withBytes(bytes, (at, length) =>
      module.handle((result) => module.call("roads_open_bytes", at, length, result))));
  }

  camera({ width, height, ...options }) {
    const module = this.#module;
    const camera = new Camera(module, module.handle((result) => module.call("camera_create", width, height, result)));
    try {
      camera.set(options);
    } catch (error) {
      camera.close();
      throw error;
    }
    return camera;
  }

  openAlerts(geoJSON) {
    const module = this.#module;
    const handle = module.withBytes(geoJSON, (at, length) =>
      module.handle((result) => module.call("alerts_create", at, length, result)));
    return new Alerts(module, handle);
  }

  get hasRouter() {
    return "fairway_router_create" in this.#module.exports;
  }

  request(trip) {
    const module = this.#module;
    return module.withBytes(JSON.stringify(trip), (...asked) =>
      requestOf((part) => module.text((...buffer) => module.call("trip_get_request", ...asked, part, ...buffer))));
  }

  router(first, second, third) {
    if (isTrip(first)) return this.#routerOfTrip(Array.isArray(first) ? { waypoints: first } : first, second);
    return this.#routerOfAnswer(answerOf(first), second, third);
  }

  #routerOfAnswer(answer, trip, { index = 0, options = {}, provider, decide } = {}) {
    const module = this.#module, { server, provide } = providerOf(provider);
    const asked = JSON.stringify(server ? { ...trip, server } : trip);
    return this.#router({ provider: provide, decide, hasServer: Boolean(server ?? trip?.server) }, () =>
      module.withBytes(answer, (...body) => module.withBytes(asked, (...trip) =>
        module.withBytes(JSON.stringify(options), (...chosen) => module.handle((result) =>
          module.call("router_create", ...body, index, ...trip, ...chosen, result))))));
  }

  async #routerOfTrip(trip, { signal = new AbortController().signal, ...more } = {}) {
    const { server, provide } = providerOf(more.provider);
    if (!provide) throw new TypeError("a router for a trip without a route needs a provider, which is asked for one");
    // No request is spent where there can be no router.
    this.#module.function("router_create");
    const asked = server ? { ...trip, server } : trip, { server: named, ...places } = asked;
    const request = named && this.request(asked);
    const { status, body } = await replyOf(await provide({ kind: "needsRoute", trip: places, request, signal }));
    signal.throwIfAborted();
    try {
      return this.#routerOfAnswer(body, trip, more);
    } catch (error) {
      if (status >= 200 && status < 300 || !(error instanceof FairwayError)) throw error;
      // A server says in the body what is wrong, in a form that is understood, or nothing.
      const reason = error.status === "route" ? `: ${error.message}` : "";
      throw new FairwayError("route", `the server answered with status ${status}${reason}`, { cause: error });
    }
  }

  restoreRouter(snapshot, { provider, decide } = {}) {
    const module = this.#module, { server, provide } = providerOf(provider);
    return this.#router({ provider: provide, decide, hasServer: Boolean(server) }, () => module.withBytes(snapshot, (...bytes) =>
      module.withBytes(server ? JSON.stringify(server) : "", (...access) =>
        module.handle((result) => module.call("router_restore", ...bytes, ...access, result)))));
  }

  #router({ decide, ...others }, create) {
    if (decide !== undefined && typeof decide !== "function") throw new TypeError("decide is not a function");
    const module = this.#module;
    return new Router(module, create(), (route) => new Route(module, route), { decide, ...others });
  }

  completeRouterOptions(options = {}) {
    return this.#module.withBytes(JSON.stringify(options), (at, length) => JSON.parse(
      this.#module.text((...buffer) => this.#module.call("router_options_complete", at, length, ...buffer))));
  }

  completeOptions(options = {}) {
    return this.#module.withBytes(JSON.stringify(options), (at, length) =>
      JSON.parse(this.#module.text((...buffer) => this.#module.call("session_options_complete", at, length, ...buffer))));
  }

  completeGuidanceOptions(options = {}) {
    return this.#module.withBytes(JSON.stringify(options), (at, length) => JSON.parse(
      this.#module.text((...buffer) => this.#module.call("guidance_options_complete", at, length, ...buffer))));
  }

  decodePolyline(text, precision = 5) {
    const module = this.#module;
    return module.withBytes(text, (at, length) =>
      module.coordinates((...buffers) => module.call("polyline_decode", at, length, precision, ...buffers)));
  }

  encodePolyline({ latitudes, longitudes }, precision = 5) {
    const module = this.#module;
    const count = latitudes.length;
    if (!(count >= 0)) throw new TypeError("latitudes are no array of numbers");
    if (count !== longitudes.length) throw new TypeError("latitudes and longitudes differ in length");
    return module.withNumbers([latitudes, longitudes], ([north, east]) =>
      module.text((...buffer) => module.call("polyline_encode", north, east, count, precision, ...buffer)));
  }
}

/** Whether a value is a trip, or its places, and not the answer to a request for one. */
function isTrip(value) {
  return Array.isArray(value) || (value !== null && typeof value === "object" && "waypoints" in value);
}

/** The answer of a service, or as one the route of any module. */
function answerOf(value) {
  return value instanceof Route ? JSON.stringify(value.description) : value;
}

/** Whether a value is options of `Fairway.load`, and not a source. */
function isOptions(value) {
  return value !== null && typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype;
}

/** The address of the module that options choose. Written out, so that bundlers find all. */
function address({ guidance, router = false, roads = false, lines = false, ...others }) {
  for (const name of Object.keys(others)) throw new TypeError(`there is no option '${name}'`);
  if (lines) {
    if (guidance || router || roads) throw new TypeError("the module that reads lines is loaded beside the others");
    return new URL("./fairway-lines.wasm", import.meta.url);
  }
  if (roads && (router || guidance)) return new URL("./fairway-full.wasm", import.meta.url);
  if (roads) return new URL("./fairway-roads.wasm", import.meta.url);
  if (router) return new URL("./fairway-router.wasm", import.meta.url);
  if (guidance === false) return new URL("./fairway.wasm", import.meta.url);
  return new URL("./fairway-guidance.wasm", import.meta.url);
}

/** Points and stretches that drivers are alerted to. */
export class Alerts {
  #handle;

  constructor(module, handle) {
    this.#handle = module.own(this, "alerts", handle);
  }

  get handle() { return this.#handle.value; }

  close() {
    this.#handle.release();
  }

  [Symbol.dispose ?? Symbol.for("Symbol.dispose")]() {
    this.close();
  }
}

/** A route that sessions can follow. */
export class Route {
  #module;
  #handle;
  #facts;
  #description;

  constructor(module, handle) {
    this.#module = module;
    this.#handle = module.own(this, "route", handle);
    this.#facts = module.struct(sizes.route_facts, readRouteFacts, (at) => module.call("route_get_facts", handle, at));
  }

  get length() { return this.#facts.length; }
  get duration() { return this.#facts.duration; }
  get geometryLength() { return this.#facts.geometryLength; }
  get vertexCount() { return this.#facts.vertexCount; }
  get fingerprint() { return this.#facts.fingerprint; }
  get legCount() { return this.#facts.legCount; }
  get stepCount() { return this.#facts.stepCount; }

  get handle() { return this.#handle.value; }

  get legs() {
    return Array.from({ length: this.legCount }, (_, leg) =>
      this.#module.struct(sizes.leg_facts, readLegFacts, (at) => this.#call("route_get_leg", leg, at)));
  }

  get alerts() {
    return Array.from({ length: this.#facts.alertCount }, (_, item) =>
      this.#module.struct(sizes.alert, readAlert, (at) => this.#call("route_get_alert", item, at)));
  }

  get description() {
    this.#description ??= JSON.parse(
      this.#module.text((...buffer) => this.#call("route_get_description", ...buffer)));
    return this.#description;
  }

  line() {
    return this.#module.coordinates((...buffers) => this.#call("route_get_line", ...buffers));
  }

  /** The words of the instruction that an event announced. */
  instruction(event) {
    return this.#words(event, Object.keys(eventNames).find((key) => eventNames[key] === event.kind) ?? -1);
  }

  /** The same words in the Speech Synthesis Markup Language. */
  ssml(event) {
    return this.#words(event, event.kind === "spokenInstruction" ? ssmlText : -1);
  }

  #words(event, kind) {
    return this.#module.text((...buffer) => this.#call(
      "route_get_instruction", Number(kind), event.leg, event.step, event.item, event.spokenDistance, ...buffer));
  }

  withGuidance(options = {}, { isUnderWay = false } = {}) {
    const module = this.#module;
    const handle = module.withBytes(JSON.stringify(options), (at, length) =>
      module.handle((result) => this.#call("route_add_guidance", at, length, isUnderWay ? 1 : 0, result)));
    return new Route(module, handle);
  }

  withAlerts(alerts) {
    const module = this.#module;
    return new Route(module, module.handle((result) => this.#call("route_add_alerts", alerts.handle, result)));
  }

  get hasInstructions() {
    return this.description.legs.some(({ steps }) => steps.some((step) => step.voiceInstructions?.length > 0));
  }

  session(options = {}) {
    const module = this.#module;
    const { fairway_session_create, fairway_route_add_guidance } = module.exports;
    if (fairway_session_create && !fairway_route_add_guidance && !this.hasInstructions) {
      console.warn("The route has no instructions, and this module makes none: a drive is silent. Fairway.load() without"
        + " guidance: false loads a module that makes them.");
    }
    const handle = module.withBytes(JSON.stringify(options), (at, length) =>
      module.handle((result) => this.#call("session_create", at, length, result)));
    return new Session(module, new Calls(module, handle), this);
  }

  restore(snapshot) {
    const module = this.#module;
    const handle = module.withBytes(snapshot, (at, length) =>
      module.handle((result) => this.#call("session_restore", at, length, result)));
    return new Session(module, new Calls(module, handle), this);
  }

  close() {
    this.#handle.release();
  }

  [Symbol.dispose ?? Symbol.for("Symbol.dispose")]() {
    this.close();
  }

  #call(name, ...rest) {
    this.#module.call(name, this.handle, ...rest);
  }
}
