/** What the modules make of a case, in the words of extremes.c. */
import { readFileSync } from "node:fs";

const [mostEdges, mostAnswers] = [12, 40];

export class Performer {
  static async load(packageFolder) {
    const performer = new Performer();
    performer.package = await import(`${packageFolder}/fairway.js`);
    const { Module } = await import(`${packageFolder}/module.js`);
    performer.layout = await import(`${packageFolder}/layout.js`);
    const compiled = ["full", "lines"].map((name) =>
      new WebAssembly.Module(readFileSync(`${packageFolder}/fairway-${name}.wasm`)));
    performer.begin = async () => {
      [performer.module, performer.lines] = await Promise.all(compiled.map((each) => Module.load(each)));
    };
    await performer.begin();
    return performer;
  }

  /** All options of sessions, routers and guidance. */
  allOptions() {
    const fairway = new this.package.Fairway(this.module);
    return [fairway.completeOptions(), fairway.completeRouterOptions(), fairway.completeGuidanceOptions()];
  }

  /** A module that has stopped is loaded again, and has no outcome that is expected. */
  async outcome({ kind, parts }) {
    this.said = [];
    this.did(() => this.perform(kind, parts));
    if (this.module.hasTrapped || this.lines.hasTrapped) await this.begin();
    return this.said.join("");
  }

  say(text) { this.said.push(text); }

  /** What a call returns; says why if it fails. */
  did(call) {
    try {
      return call();
    } catch (error) {
      if (!(error instanceof this.package.FairwayError)) throw error;
      const number = Object.entries(this.layout.errorNames).find(([, name]) => name === error.status)?.[0];
      this.say(`${number ?? error.status}: ${error.message}\n`);
      return undefined;
    }
  }

  sayText(read) {
    const text = this.did(read);
    if (text !== undefined) this.say(`${text}\n`);
  }

  /** Says the words of eight bytes, as extremes.c does. */
  sayWords(bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    for (let at = 0; at < bytes.length; at += 8) {
      this.say(Number.isNaN(view.getFloat64(at, true)) ? "nan " : `${view.getBigUint64(at, true).toString(16)} `);
    }
    this.say("\n");
  }

  /** The members of a struct behind its size, which `fill` writes. */
  sayStruct(name, fill) {
    const size = this.layout.sizes[name];
    const bytes = this.did(() => this.module.struct(size, (module, at) => module.u8.slice(at + 8, at + size), fill));
    if (bytes) this.sayWords(bytes);
  }

  perform(kind, parts) {
    const { Fairway } = this.package, fairway = new Fairway(this.module), opened = [];
    const open = (make) => {
      const made = this.did(make);
      if (made) opened.push(made);
      return made;
    };
    try {
      if (kind === "L") {
        const route = open(() => this.of(this.lines, "route", (result) => this.lines.withBytes(parts[0], (...text) =>
          this.lines.withBytes(parts[1], (...options) =>
            this.lines.call("route_create_of_line", ...text, ...options, result)))));
        if (route) this.sayText(() => this.describe(this.lines, route.value));
      } else if (kind === "R") {
        const route = open(() => fairway.openRoute(parts[0]));
        if (route) this.follow(open, route, parts[1], parts[2]);
      } else if (kind === "A") {
        const route = open(() => fairway.openRoute(parts[0])), alerts = route && open(() => fairway.openAlerts(parts[1]));
        const laid = alerts && open(() => route.withAlerts(alerts));
        if (laid) this.follow(open, laid, "", parts[2]);
      } else if (kind === "O") {
        for (const name of ["session_options", "router_options", "guidance_options"]) {
          this.sayText(() => this.module.withBytes(parts[0], (...json) =>
            this.module.text((...buffer) => this.module.call(`${name}_complete`, ...json, ...buffer))));
        }
      } else if (kind === "T") {
        const router = open(() => this.router(parts));
        if (router) this.drive(router, parts[3], parts[4], parts[5]);
      } else {
        const roads = open(() => fairway.openRoads(parts[0]));
        if (roads) this.readRoads(open, roads, parts[1]);
      }
    } finally {
      for (const each of opened.reverse()) if (!each.module?.hasTrapped) this.did(() => each.close());
    }
  }

  /** A handle that is no object of the package. */
  of(module, kind, create) {
    const value = module.handle(create);
    return { module, value, close: () => module.call(`${kind}_release`, value) };
  }

  describe(module, route) {
    return module.text((...buffer) => module.call("route_get_description", route, ...buffer));
  }

  router([answer, trip, options]) {
    const { module } = this;
    const handle = module.withBytes(answer, (...body) => module.withBytes(trip, (...asked) =>
      module.withBytes(options, (...chosen) => module.handle((result) =>
        module.call("router_create", ...body, 0, ...asked, ...chosen, result)))));
    return new this.package.Router(module, handle, undefined, {});
  }

  /** A route with words, and a session on it. */
  follow(open, route, options, fixes) {
    this.sayText(() => this.describe(this.module, route.handle));
    const guided = open(() => route.withGuidance());
    if (!guided) return;
    this.sayText(() => this.describe(this.module, guided.handle));
    const session = open(() => guided.session(options === "" ? {} : JSON.parse(options)));
    if (session) this.drive(session, fixes, "", "");
  }

  drive(session, fixes, refresh, other) {
    this.left = mostAnswers;
    for (const fix of fixesOf(fixes)) {
      const update = this.did(() => session.update(fix));
      if (update) this.take(session, update.events, refresh, other);
    }
    this.say("\n");
    const bytes = this.did(() => session.snapshot());
    if (bytes) this.say(`${Buffer.from(bytes).toString(bytes[0] === 0x7b ? "utf8" : "hex")}\n`);
  }

  take(session, events, refresh, other) {
    for (const { kind, item } of events) this.say(`${kind} ${item} `);
    for (const { kind, item } of events) {
      if (!/^(needs|may)/.test(kind) || this.left <= 0) continue;
      this.left--;
      const next = this.did(() => kind.startsWith("may")
        ? session.decide(item, true)
        : session.answer(item, 200, kind === "needsRefresh" ? refresh : other));
      if (next) this.take(session, next, refresh, other);
    }
  }

  readRoads(open, roads, fixes) {
    const { module } = this;
    this.sayStruct("roads_facts", (at) => module.call("roads_get_facts", roads.handle, at));
    for (let edge = 0; edge < mostEdges; edge++) {
      this.sayStruct("road_edge", (at) => module.call("roads_get_edge", roads.handle, edge, at));
      for (const name of ["name", "number"]) {
        this.sayText(() => module.text((...buffer) => module.call(`roads_get_${name}`, roads.handle, edge, ...buffer)));
      }
      const line = this.did(() => roads.line(edge));
      for (const column of line ? [line.latitudes, line.longitudes] : []) {
        this.sayWords(new Uint8Array(column.buffer, column.byteOffset, column.byteLength));
      }
    }
    const matcher = open(() => this.of(module, "matcher", (result) => module.call("matcher_create", roads.handle, 1, result)));
    const free = matcher && open(() => roads.freeDrive());
    for (const fix of free ? fixesOf(fixes) : []) {
      module.with(this.layout.sizes.fix, (given) => {
        this.layout.writeFix(module, given, fix);
        this.sayStruct("road_match", (at) => module.call("matcher_update", matcher.value, given, at));
      });
      if (!this.did(() => free.update(fix))) continue;
      this.sayStruct("free_drive_place", (at) => module.call("free_drive_get_place", free.handle, at));
      const { featureCount } = free.place;
      for (let number = 0; number < featureCount; number++) {
        this.sayStruct("road_feature", (at) => module.call("free_drive_get_feature", free.handle, number, at));
      }
    }
    this.did(() => roads.check());
  }
}

/** Rows of six numbers. */
function fixesOf(bytes) {
  const values = new Float64Array(Uint8Array.from(bytes).buffer), names = [
    "timestamp", "latitude", "longitude", "horizontalAccuracy", "speed", "course"];
  return Array.from({ length: values.length / 6 }, (_, row) =>
    Object.fromEntries(names.map((name, column) => [name, values[6 * row + column]])));
}
