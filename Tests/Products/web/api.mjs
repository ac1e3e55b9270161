/**
 * Tests every call of the JavaScript package but those for guidance, its errors, and what happens after a trap.
 *
 *   node api.mjs PACKAGE/MODULE.wasm ROUTE.json
 */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Worker } from "node:worker_threads";
import { failing, finish, suite } from "./testing.mjs";

const [moduleFile, routeFile] = process.argv.slice(2);
const packageFolder = dirname(moduleFile);
const library = await import(`${packageFolder}/fairway.js`);
const { Module } = await import(`${packageFolder}/module.js`);
const { Fairway, FairwayError } = library;
const json = await readFile(routeFile);
const bytes = await readFile(moduleFile);

const test = suite("Web.api");
const fails = failing(FairwayError);

const fairway = await Fairway.load(bytes);
const open = () => fairway.openRoute(json);
/** A drive along the line of a route: `count` fixes a second apart, `speed` metres from each other. */
function* along(route, count, speed = 10) {
  const { latitudes, longitudes } = route.line();
  const metres = Math.PI * 6371000 / 180;
  const width = metres * Math.cos(latitudes[0] * Math.PI / 180);
  const lengthFrom = (vertex) => Math.hypot(
    (latitudes[vertex + 1] - latitudes[vertex]) * metres, (longitudes[vertex + 1] - longitudes[vertex]) * width);
  let [vertex, start] = [0, 0];
  for (let i = 0; i < count; i++) {
    while (vertex < latitudes.length - 2 && i * speed > start + lengthFrom(vertex)) start += lengthFrom(vertex++);
    const share = Math.min(1, (i * speed - start) / lengthFrom(vertex));
    const mix = (all) => all[vertex] + (all[vertex + 1] - all[vertex]) * share;
    yield { timestamp: 1e9 + i, latitude: mix(latitudes), longitude: mix(longitudes), horizontalAccuracy: 5 };
  }
}

await test("the module imports nothing", async () => {
  assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(bytes)), []);
});

await test("it loads from bytes, modules, responses and addresses", async () => {
  const url = pathToFileURL(moduleFile);
  const { version } = JSON.parse(await readFile(`${packageFolder}/package.json`));
  for (const source of [bytes, new WebAssembly.Module(bytes), new Response(bytes), url, url.href, undefined]) {
    assert.equal((await Fairway.load(source)).version, version);
  }
  await assert.rejects(Fairway.load(new Response("", { status: 404 })), { status: "load" });
});

await test("it works in a worker", async () => {
  const script = `
    const { parentPort, workerData } = require("node:worker_threads");
    import(workerData.script).then(async ({ Fairway }) => {
      const fairway = await Fairway.load(workerData.module);
      parentPort.postMessage(fairway.openRoute(workerData.json).length);
    });`;
  const worker = new Worker(script, {
    eval: true,
    workerData: {
      script: pathToFileURL(`${packageFolder}/fairway.js`).href, module: new WebAssembly.Module(bytes), json,
    },
  });
  const length = await new Promise((resolve, reject) => {
    worker.on("message", resolve);
    worker.on("error", reject);
  });
  await worker.terminate();
  assert.equal(length, open().length);
});

await test("a route says what it is", () => {
  const route = open();
  assert.equal(route.legs.length, route.legCount);
  assert.ok(Math.abs(route.legs.reduce((sum, leg) => sum + leg.length, 0) - route.length) < 1e-6);
  assert.equal(route.line().latitudes.length, route.vertexCount);
  assert.equal(route.line().longitudes.length, route.vertexCount);
  const { legs } = route.description;
  assert.equal(legs.length, route.legCount);
  assert.equal(legs.reduce((sum, leg) => sum + leg.steps.length, 0), route.stepCount);
  assert.equal(legs[0].steps[0].maneuver.type, "depart");
  assert.equal(fairway.openRoute(JSON.stringify(route.description)).fingerprint, route.fingerprint);
  assert.ok(Array.isArray(route.alerts));
  route.close();
});

await test("a route that cannot be opened is an error", () => {
  fails("json", () => fairway.openRoute("{"), "the end of the text");
  fails("json", () => fairway.openRoute(new Uint8Array()));
  fails("route", () => fairway.openRoute(json, { index: 9 }), "there is no route 9");
  fails("argument", () => fairway.openRoute(json, { precision: 7 }));
  assert.throws(() => fairway.openRoute(7), TypeError);
});

await test("a session follows a drive to its end", () => {
  const route = open();
  const session = route.session();
  assert.ok(Number.isNaN(session.progress.timestamp));
  const kinds = new Set();
  const spoken = [];
  let last;
  for (const fix of along(route, 600)) {
    const { progress, events } = session.update(fix);
    assert.equal(progress.timestamp, fix.timestamp);
    if (last) assert.ok(progress.distanceTraveled >= last.distanceTraveled);
    const { guidance } = session;
    assert.equal(guidance.leg, progress.leg);
    assert.equal(guidance.step, progress.step);
    for (const event of events) {
      kinds.add(event.kind);
      if (event.kind === "spokenInstruction") {
        spoken.push(route.instruction(event));
        const { voiceInstructions } = route.description.legs[event.leg].steps[event.step];
        assert.equal(spoken.at(-1), voiceInstructions[event.item].announcement);
      }
    }
    last = progress;
  }
  for (const kind of ["intersection", "stepAdvance", "spokenInstruction", "willArrive", "didArrive"]) {
    assert.ok(kinds.has(kind), kind);
  }
  assert.ok(spoken.length > 3);
  assert.ok(last.distanceRemaining < 5);
});

await test("columns give the same results as single fixes", () => {
  const route = open();
  const fixes = [...along(route, 20000, 0.1)];
  const column = (name) => Float64Array.from(fixes, (fix) => fix[name]);
  const given = {
    timestamps: column("timestamp"), latitudes: column("latitude"), longitudes: column("longitude"),
    horizontalAccuracies: column("horizontalAccuracy"),
  };
  const all = route.session().updateColumns(given, { columns: library.progressColumns });
  const session = route.session();
  const events = [];
  for (const [place, fix] of fixes.entries()) {
    const { progress, events: own } = session.update(fix);
    events.push(...own);
    for (const name of library.progressColumns) {
      const member = { routeStates: "routeState", rejections: "rejection", changes: "changes" }[name] ??
        name.replace(/^(distances|durations)/, (word) => word.slice(0, -1)).replace(/s$/, "");
      let expected = progress[member];
      if (name === "crossTracks") expected = session.crossTrack;
      if (name === "distancesFromRoute") expected = Math.abs(session.crossTrack);
      if (name === "routeStates") expected = Number(Object.keys(library.routeStateNames).find((key) => library.routeStateNames[key] === expected));
      if (name === "rejections") expected = Number(Object.keys(library.reasonNames).find((key) => library.reasonNames[key] === expected));
      assert.ok(Object.is(all.columns[name][place], expected), `${name} of fix ${place}`);
    }
  }
  assert.deepEqual(all.events, events);
  assert.deepEqual(Object.keys(route.session().updateColumns(given).columns), [...library.defaultProgressColumns]);
  assert.deepEqual(route.session().updateColumns(given, { events: false }).events, []);
});

await test("columns that do not fit are errors", () => {
  const session = open().session();
  const some = new Float64Array(3);
  assert.throws(() => session.updateColumns({ timestamps: some, latitudes: some }), /longitudes is missing/);
  assert.throws(
    () => session.updateColumns({ timestamps: some, latitudes: some, longitudes: new Float64Array(2) }), /has 2 values/);
  assert.throws(
    () => session.updateColumns({ timestamps: [1], latitudes: some, longitudes: some }), /not a Float64Array/);
  assert.throws(
    () => session.updateColumns({ timestamps: some, latitudes: some, longitudes: some }, { columns: ["speed"] }),
    /no column 'speed'/);
  const none = new Float64Array(0);
  const { columns, events } = session.updateColumns({ timestamps: none, latitudes: none, longitudes: none });
  assert.equal(columns.legs.length, 0);
  assert.deepEqual(events, []);
});

await test("a fix that is not valid is an event", () => {
  const session = open().session();
  const { progress, events } = session.update({ timestamp: 1e9, latitude: 91, longitude: 0 });
  assert.equal(progress.rejection, "outOfRange");
  assert.equal(session.rejected("outOfRange"), 1);
  assert.equal(session.rejected("teleport"), 0);
  assert.equal(events[0].kind, "rejectedFix");
  assert.equal(session.update({ timestamp: 1e9 }).events[0].reason, "notFinite");
});

await test("a prediction goes ahead of the last fix", () => {
  const route = open();
  const session = route.session();
  for (const fix of along(route, 60)) session.update(fix);
  const place = session.predict(1e9 + 61);
  assert.ok(place.distanceTraveled > session.progress.distanceTraveled);
  assert.ok(place.bound > 0 && place.age === 2);
});

await test("a snapshot continues with the same results", () => {
  const route = open();
  const session = route.session({ arrival: { distance: 5 } });
  const fixes = [...along(route, 200)];
  for (const fix of fixes.slice(0, 100)) session.update(fix);
  const bytes = session.snapshot();
  const other = open().restore(bytes);
  assert.equal(other.options.arrival.distance, 5);
  for (const fix of fixes.slice(100)) assert.deepEqual(other.update(fix), session.update(fix));
  assert.deepEqual(other.snapshot(), session.snapshot());
  const damaged = bytes.slice();
  damaged[100] ^= 1;
  fails("snapshot", () => route.restore(damaged));
  fails("snapshot", () => route.restore(bytes.subarray(0, 10)));
});

await test("options are checked", () => {
  fails("json", () => open().session({ arrival: { distanc: 5 } }), "there is no options.arrival.distanc");
  fails("argument", () => open().session({ arrival: { distance: -5 } }), "options.arrival.distance");
  assert.equal(fairway.completeOptions().arrival.distance, 3);
  assert.deepEqual(fairway.completeOptions({ deviationPolicy: { legacy: {} } }).deviationPolicy, { legacy: {} });
});

await test("a vehicle off the route asks for another route", () => {
  const route = open();
  const session = route.session();
  const fixes = [...along(route, 400)];
  for (const fix of fixes.slice(0, 60)) session.update(fix);
  assert.equal(session.requestRoute(), false);
  fails("state", () => session.failRequest());
  let [due, last] = [0, 0];
  for (let i = 60; i < 120; i++) {
    last = 1e9 + i;
    session.update({
      timestamp: last, latitude: fixes[59].latitude + (i - 59) * 2e-4, longitude: fixes[59].longitude - (i - 59) * 2e-4,
      horizontalAccuracy: 5,
    });
    if (session.requestRoute() && ++due === 1) session.failRequest();
  }
  assert.equal(session.progress.routeState, "offRoute");
  assert.equal(due, 2);
  const { latitude, longitude } = { latitude: fixes[59].latitude + 60 * 2e-4, longitude: fixes[59].longitude - 60 * 2e-4 };
  const end = route.line();
  const other = fairway.openRoute(JSON.stringify({
    code: "Ok", routes: [{
      distance: 5000, duration: 500, geometry: { type: "LineString", coordinates: [[longitude, latitude], [end.longitudes.at(-1), end.latitudes.at(-1)]] },
      legs: [{ distance: 5000, duration: 500, summary: "", steps: [] }],
    }],
  }));
  const { progress } = session.replaceRoute(other);
  assert.equal(session.route, other);
  assert.equal(progress.timestamp, last);
  assert.equal(progress.routeState, "onRoute");
  fails("state", () => session.failRequest());
});

/** The kinds of a drive's events, on a route whose announcements are as long as `length` says. */
function kindsWith(length) {
  const answer = JSON.parse(json);
  for (const { steps } of answer.routes[0].legs) {
    for (const step of steps) {
      step.voiceInstructions = [{
        distanceAlongGeometry: step.distance / 2, announcement: "on ".repeat(length / 3), ssmlAnnouncement: "" }];
    }
  }
  const route = fairway.openRoute(JSON.stringify(answer)), session = route.session();
  const events = [...along(route, route.length / 10 + 10)].flatMap((fix) => session.update(fix).events);
  for (const { kind, text } of events) if (kind === "spokenInstruction") assert.ok(text.length <= length);
  session.close();
  route.close();
  return events.map(({ kind }) => kind);
}

await test("a text of any length holds up no event", () => {
  const kinds = kindsWith(30);
  assert.ok(kinds.filter((kind) => kind === "spokenInstruction").length > 3 && kinds.includes("didArrive"));
  for (const length of [4095, 4096, 4097, 5000, 50_000, 9000]) assert.deepEqual(kindsWith(length), kinds);
});

await test("what is forgotten leaves nothing in memory", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc"), route = open(), [fix] = along(route, 1);
  const sizes = [];
  for (let round = 0; round < 8; round++) {
    for (let number = 0; number < 200; number++) route.session().update(fix);
    // Finalizers run after the collection, when there is nothing else to do.
    for (let wait = 0; wait < 4; wait++) {
      collect();
      await pause(5);
    }
    sizes.push(fairway.memorySize);
  }
  assert.equal(sizes.at(-1), sizes[2], sizes.join());
});

await test("legs are advanced and skipped", () => {
  const route = open();
  if (route.legCount < 2) throw new Error("the test needs a route of several legs");
  const session = route.session({ advancesLegsAutomatically: false });
  fails("state", () => session.advanceLeg(), "waypoint was not reached");
  const { progress, events } = session.skipToLeg(route.legCount - 1);
  assert.equal(progress.leg, route.legCount - 1);
  assert.deepEqual(events.map((event) => event.kind), ["legSkip"]);
  fails("argument", () => session.skipToLeg(99));
});

await test("polylines are decoded and encoded", () => {
  const text = "_p~iF~ps|U_ulLnnqC_mqNvxq`@";
  const line = fairway.decodePolyline(text);
  assert.deepEqual([...line.latitudes], [38.5, 40.7, 43.252]);
  assert.equal(fairway.encodePolyline(line), text);
  fails("geometry", () => fairway.decodePolyline("_p~iF~ps|"));
  for (const columns of [
    { latitudes: [1], longitudes: [] }, { latitudes: {}, longitudes: {} }, { latitudes: 5, longitudes: 5 }, {},
    { latitudes: { length: NaN }, longitudes: { length: NaN } }, { latitudes: new Set([1]), longitudes: new Set([1]) },
  ]) assert.throws(() => fairway.encodePolyline(columns), TypeError);
});

await test("a size that is no number is no allocation", async () => {
  const module = await Module.load(bytes);
  for (const size of [NaN, undefined, -1, Infinity, "many", 2 ** 32]) fails("memory", () => module.allocate(size));
  module.release(module.allocate(0));
});

await test("what is closed cannot be used", () => {
  const route = open();
  const session = route.session();
  route.close();
  route.close();
  fails("handle", () => route.session());
  assert.ok(session.progress);
  session[Symbol.dispose]();
  fails("handle", () => session.progress);
  fails("handle", () => session.update({ timestamp: 1, latitude: 1, longitude: 1 }));
});

await test("memory stays flat over a million fixes", () => {
  const route = open();
  const session = route.session();
  const fixes = [...along(route, 10000, 0.2)];
  const column = (name) => Float64Array.from(fixes, (fix) => fix[name]);
  let [size, time] = [0, 0];
  for (let round = 0; round < 100; round++) {
    const timestamps = Float64Array.from(fixes, (_, i) => 1e9 + round * 1e5 + i);
    session.updateColumns({ timestamps, latitudes: column("latitude"), longitudes: column("longitude") });
    session.snapshot();
    for (let i = 0; i < 20; i++) session.update({ ...fixes[i], timestamp: 1e9 + round * 1e5 + 20000 + i });
    if (round === 2) size = fairway.memorySize;
    time = round;
  }
  assert.equal(time, 99);
  assert.equal(fairway.memorySize, size);
});

await test("after a trap every call says so", async () => {
  // Overwrites the heap behind the stack, from different places, until a call traps.
  for (let from = 1 << 20; from < (1 << 20) + 400000; from += 20000) {
    const module = await Module.load(bytes);
    const broken = new Fairway(module);
    const route = broken.openRoute(json);
    const session = route.session();
    session.update({ timestamp: 1e9, latitude: 1, longitude: 1 });
    new Uint8Array(module.exports.memory.buffer).fill(0x7f, from);
    let trapped;
    for (const call of [() => session.progress, () => broken.openRoute(json), () => session.snapshot()]) {
      try {
        call();
      } catch (error) {
        if (error.status === "trapped") trapped ??= error;
      }
    }
    if (trapped === undefined) continue;
    assert.ok(trapped.cause instanceof WebAssembly.RuntimeError);
    assert.ok(trapped.message.startsWith("the module has stopped: "));
    fails("trapped", () => session.progress, "loaded again");
    fails("trapped", () => broken.openRoute(json), "loaded again");
    fails("trapped", () => route.line(), "loaded again");
    session.close();
    return;
  }
  assert.fail("overwritten memory has not stopped the module");
});

finish();
