/** A router: a session that asks for new routes, and whose trip can be changed on the way. */

import { Calls } from "./calls.js";
import { EventStreams } from "./event-streams.js";
import {
  counterNames, leadNames, readAlternative, readLegSummary, readLinePosition, readStop, sizes,
} from "./layout.js";
import { FairwayError } from "./module.js";
import { replyOf } from "./provider.js";
import { requestOf } from "./services.js";
import { Session } from "./session.js";
import { numberOf } from "./ways.js";

/** The part of a request that says what it is for. */
const tripPart = 4;

/** The events that ask for a decision, and those that ask for the answer of a server. */
const decisions = new Set(["mayReroute", "mayTakeFasterRoute", "mayBeginLeg", "maySkipStop"]);
const requests = new Set([
  "needsRoute", "needsFasterRoute", "needsAlternatives", "needsRefresh", "needsRenewal", "needsTripRoute",
]);

export class Router extends Session {
  #module;
  #calls;
  #openRoute;
  /** The route that was asked for last, and whether it is followed no more. */
  #route;
  #isReplaced = false;
  #provider;
  #decide;
  /** Whether requests can be made, for the server of the trip. */
  #hasServer;
  #streams = new EventStreams();
  /** What ends the provider's work for a question that is not answered yet, by its number. */
  #running = new Map();
  #isClosed = false;

  constructor(module, handle, openRoute, { provider, decide, hasServer }) {
    const calls = new Calls(module, handle);
    super(module, calls);
    this.#module = module;
    this.#calls = calls;
    this.#openRoute = openRoute;
    this.#provider = provider;
    this.#decide = decide;
    this.#hasServer = hasServer;
  }

  // What changes a router: its events go to the streams, and its questions to the functions that answer them.

  #take(events) {
    for (const { kind } of events) {
      if (kind === "routeReplaced" || kind === "refreshed" || kind === "sourceReplaced") this.#isReplaced = true;
    }
    this.#streams.put(events);
    for (const event of events) {
      const { kind, item } = event;
      if (kind === "withdrawn") {
        this.#running.get(item)?.abort();
        this.#running.delete(item);
      } else if (requests.has(kind) && this.#provider) {
        this.#ask(item, () => this.#request(event), (reply) => this.answer(item, reply.status, reply.body));
      } else if (decisions.has(kind)) {
        // The router has been told in its options to ask; without a function, the program calls `decide`.
        if (this.#decide) this.#ask(item, () => this.#decide(event), (answer) => this.decide(item, answer));
      }
    }
    return events;
  }

  /** What the provider says to a question, or why it says nothing. */
  async #request(event) {
    const { signal } = this.#running.get(event.item);
    try {
      const request = this.#hasServer ? this.httpRequest(event.item) : undefined;
      return await replyOf(await this.#provider({ kind: event.kind, trip: this.request(event.item), request, signal }));
    } catch (error) {
      return { status: 0, body: error instanceof Error ? error.message : String(error) };
    }
  }

  /** Passes the result of work on, unless the question was withdrawn or answered, or the router was closed. */
  async #ask(question, work, answer) {
    const abort = new AbortController();
    this.#running.set(question, abort);
    // Nobody is called within a call.
    await undefined;
    if (this.#running.get(question) !== abort) return;
    let result;
    try {
      result = await work();
    } catch (error) {
      if (this.#running.get(question) === abort) this.#fail(question, error);
      return;
    }
    if (this.#running.get(question) !== abort) return;
    try {
      answer(result);
    } catch (error) {
      this.#fail(question, error);
    }
  }

  /** Tells the streams what went wrong in a function of the caller. */
  #fail(question, error) {
    this.#running.delete(question);
    this.#streams.fail(error);
  }

  #update({ progress, events }) { return { progress, events: this.#take(events) }; }

  update(fix) { return this.#update(super.update(fix)); }
  advanceLeg() { return this.#update(super.advanceLeg()); }
  skipToLeg(leg) { return this.#update(super.skipToLeg(leg)); }
  replaceRoute(route) { return this.#update(super.replaceRoute(route)); }

  updateColumns(fixes, options) {
    const { columns, events } = super.updateColumns(fixes, options);
    return { columns, events: this.#take(events) };
  }

  #change(name, ...rest) { return this.#take(this.#calls.eventsOf(name, ...rest)); }

  #changeBy(name, text, ...rest) {
    return this.#module.withBytes(text, (at, length) => this.#change(name, at, length, ...rest));
  }

  events() { return this.#streams.open(); }

  takeEvents() { return this.#change("session_take_events"); }

  setWays(ways, lead = "alone") {
    // For the library 0, the handle of what is closed, is none.
    if (ways?.handle === 0n) throw new FairwayError("handle", "the ways are closed");
    this.#module.call("ways_lead", ways?.handle ?? 0n, this.#calls.handle.value, numberOf("lead", lead, leadNames));
  }

  // Questions

  request(question) {
    return JSON.parse(this.#module.text((...buffer) =>
      this.#module.call("router_get_request", this.#calls.handle.value, question, tripPart, ...buffer)));
  }

  httpRequest(question) {
    return requestOf((part) => this.#module.text((...buffer) =>
      this.#module.call("router_get_request", this.#calls.handle.value, question, part, ...buffer)));
  }

  changeRequest(question, trip) {
    this.#module.withBytes(JSON.stringify(trip), (at, length) =>
      this.#module.call("router_change_request", this.#calls.handle.value, question, at, length));
  }

  answer(question, status, body = "") {
    this.#running.delete(question);
    return this.#module.withBytes(body, (at, length) => this.#change("router_answer", question, status, at, length));
  }

  decide(question, answer) {
    if (typeof answer !== "boolean" && answer !== "again") {
      throw new TypeError(`a decision is true, false or "again", and not ${JSON.stringify(answer) ?? "undefined"}`);
    }
    this.#running.delete(question);
    return this.#change("router_decide", question, answer === "again" ? 2 : answer ? 1 : 0);
  }

  // The route

  get route() {
    if (this.#isReplaced || !this.#route) {
      const former = this.#route;
      this.#route = this.#newRoute("router_get_route");
      this.#isReplaced = false;
      // The collector, which does not see the memory of the module, would leave it there for long.
      former?.close();
    }
    return this.#route;
  }

  #newRoute(name, ...rest) {
    return this.#openRoute(this.#module.handle((result) =>
      this.#module.call(name, this.#calls.handle.value, ...rest, result)));
  }

  setAlerts(alerts) {
    this.#module.call("router_set_alerts", this.#calls.handle.value, alerts?.handle ?? 0n);
    this.#isReplaced = true;
  }

  get line() {
    return this.#module.struct(sizes.line, readLinePosition, (at) =>
      this.#module.call("router_get_line", this.#calls.handle.value, at));
  }

  reroute() { return this.#change("router_reroute"); }

  #structs(name, size, read) {
    return this.#module.structs(size, read, (...buffer) =>
      this.#module.call(name, this.#calls.handle.value, ...buffer));
  }

  get alternatives() { return this.#structs("router_get_alternatives", sizes.alternative, readAlternative); }

  alternativeRoute(id) { return this.#newRoute("router_get_alternative_route", id); }

  takeAlternative(id) { return this.#change("router_take_alternative", id); }

  // The trip

  get stops() {
    return this.#structs("router_get_stops", sizes.stop, readStop).map((stop) => ({
      ...stop,
      name: this.#module.text((...buffer) =>
        this.#module.call("router_get_stop_name", this.#calls.handle.value, stop.id, ...buffer)),
    }));
  }

  stopOfLeg(leg) {
    return this.#module.whole((at) => this.#module.call("router_get_stop_of_leg", this.#calls.handle.value, leg, at));
  }

  changeTrip(edit) { return this.#changeBy("router_change_trip", JSON.stringify(edit)); }

  avoid(places = {}) { return this.#changeBy("router_avoid", JSON.stringify(places)); }

  get summaries() { return this.#structs("router_get_summaries", sizes.leg_summary, readLegSummary); }

  // What it counts and logs

  get counters() {
    return Object.fromEntries(Object.entries(counterNames).map(([number, name]) => [
      name,
      this.#module.with(8, (at) => {
        this.#module.call("router_get_counter", this.#calls.handle.value, Number(number), at);
        return Number(this.#module.u64[at >>> 3]);
      }),
    ]));
  }

  takeLog() {
    const text = this.#module.text((...buffer) =>
      this.#module.call("router_take_log", this.#calls.handle.value, ...buffer));
    return text.split("\n").slice(0, -1);
  }

  close() {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const abort of this.#running.values()) abort.abort();
    this.#running.clear();
    this.#streams.close();
    this.#route?.close();
    super.close();
  }
}
