/**
 * Tests the ways of the JavaScript package: what it finds is what the command line finds.
 *
 *   node ways.mjs PACKAGE FAIRWAY ROOT
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { failing, finish, suite } from "./testing.mjs";

const [packageFolder, program, root] = process.argv.slice(2);
const { Fairway, FairwayError } = await import(`${packageFolder}/fairway.js`);
const test = suite("Web.ways");
const fails = failing(FairwayError);

const folder = mkdtempSync(`${tmpdir()}/ways-`);
process.on("exit", () => rmSync(folder, { recursive: true }));
const run = (name, ...line) => execFileSync(name, line.map((word) => word.replace("@", folder)));
run("python3", `${root}/Tests/Products/road_town.py`, folder);
run(program, "roads", "pack", "@/town.osm.pbf", "--out", "@/town.roads", "--quiet");
const bytes = readFileSync(`${folder}/town.roads`);

const [small, full] = await Promise.all([{ roads: true }, { router: true, roads: true }].map((each) => Fairway.load(each)));
const roads = full.openRoads(bytes);
/** The beginning of an edge, as a pair of longitude and latitude. */
const beginning = (edge) => {
  const { latitudes, longitudes } = roads.line(edge);
  return [longitudes[0], latitudes[0]];
};
const ends = [beginning(0), beginning(roads.facts.edgeCount - 1)];
const near = (a, b, most) => assert.ok(Math.abs(a - b) <= most, `${a} and ${b}`);

await test("the modules say what they can do", () => {
  assert.deepEqual([small.hasWays, full.hasWays], [false, true]);
  fails("unsupported", () => small.openRoads(bytes).ways(),
    "load fairway-full.wasm, as Fairway.load({ router: true, roads: true }) does");
});

for (const goal of ["fastest", "shortest"]) {
  await test(`the ${goal} way is that of the command line`, () => {
    run(program, "route", "--roads", "@/town.roads", ...ends.map(String), "--out", "@/way.json",
      ...(goal === "shortest" ? ["--shortest"] : []));
    const [expected] = JSON.parse(readFileSync(`${folder}/way.json`)).routes;
    const ways = roads.ways({ goal }), way = ways.find(ends);
    assert.equal(ways.explain(ends), null);
    ways.close();
    assert.deepEqual(JSON.parse(way.json).routes[0], expected);
    const { length, duration, cost, legCount, edgeCount, pointCount, settled } = way.facts;
    near(length, expected.distance, 0.1);
    near(duration, expected.duration, 0.1);
    assert.ok(cost > 0 && settled > 0 && legCount === 1);
    const { latitudes, longitudes } = way.line();
    assert.deepEqual([latitudes.length, longitudes.length], [pointCount, pointCount]);
    near(latitudes[0], ends[0][1], 1e-6);
    near(longitudes.at(-1), ends[1][0], 1e-6);
    assert.equal(way.edges.length, edgeCount);
    near(way.edges.reduce((sum, { from, to }) => sum + to - from, 0), length, 0.01);
    near(way.edges.reduce((sum, edge) => sum + edge.duration, 0), duration, 0.01);
    assert.ok(way.edges.every(({ edge, direction }) => Math.abs(direction) === 1 && roads.edge(edge).way > 0));
    const route = full.openRoute(way.json);
    near(route.length, length, 0.1);
    way.close();
    fails("handle", () => way.json);
  });
}

await test("others travel, and vehicles have a size", () => {
  const seconds = (traveller) => roads.ways({ traveller }).find(ends).facts.duration;
  assert.ok(seconds("foot") > 3 * seconds("bicycle") / 2 && seconds("bicycle") > seconds("car"));
  const vehicle = { height: 3.8, width: 2.5, length: 12, weight: 18, axleLoad: 9, carriesHazardousGoods: true };
  assert.ok(roads.ways({ traveller: "truck", vehicle }).find(ends).facts.length > 0);
  assert.throws(() => roads.ways({ traveller: "cat" }), TypeError);
  fails("argument", () => roads.ways({ vehicle: { height: -1 } }), "vehicle_height is from 0 to 1000, not -1.0");
  fails("argument", () => roads.ways({ traveller: "foot", vehicle: { height: 2 } }), "for cars and trucks alone");
});

await test("places are passed, and roads closed", () => {
  const ways = roads.ways({ goal: "shortest", refused: ["ferry"], avoided: ["toll"], weight: 2 });
  const [longitude, latitude] = beginning(30), via = { latitude, longitude, radius: 50 };
  const direct = ways.find(ends), passing = ways.find([ends[0], { ...via, passing: "through" }, ends[1]]);
  assert.equal(passing.facts.legCount, 1);
  assert.ok(passing.facts.length >= direct.facts.length);
  assert.equal(ways.find([ends[0], via, ends[1]], { continuesStraight: true }).facts.legCount, 2);
  const { latitudes, longitudes } = direct.line(), half = latitudes.length >> 1;
  const closed = [[(longitudes[half - 1] + longitudes[half]) / 2, (latitudes[half - 1] + latitudes[half]) / 2]];
  const other = ways.find(ends, { closed });
  assert.notDeepEqual(other.edges.map(({ edge }) => edge), direct.edges.map(({ edge }) => edge));
  const named = closed.map(([longitude, latitude]) => ({ longitude, latitude }));
  assert.deepEqual(ways.find(ends, { closed: named }).edges, other.edges);
  assert.ok(ways.find([{ ...via, heading: 90, tolerance: 60, side: "any" }, ends[1]]).facts.length > 0);
});

await test("other ways between two places are in the answer", () => {
  const ways = roads.ways(), count = roads.facts.edgeCount;
  const routes = (places, alternatives) => JSON.parse(ways.find(places, { alternatives }).json).routes;
  const pairs = Array.from({ length: 40 }, (_, k) => [beginning((k * 17) % count), beginning((k * 29 + 50) % count)]);
  const places = pairs.find((pair) => routes(pair, 2).length > 1);
  assert.ok(places, "no two places have another way");
  assert.equal(routes(places, 0).length, 1);
  run(program, "route", "--roads", "@/town.roads", ...places.map(String), "--alternatives", "--out", "@/ways.json");
  assert.deepEqual(routes(places, 2), JSON.parse(readFileSync(`${folder}/ways.json`)).routes);
  fails("argument", () => ways.find(places, { alternatives: 6 }), "alternatives is from 0 to 5, not 6");
  assert.throws(() => ways.find(places, { alternatives: 0.5 }), TypeError);
});

await test("rules that depend on the time hold at the departure", () => {
  const ways = roads.ways(), edges = Array.from({ length: roads.facts.edgeCount }, (_, edge) => edge)
    .filter((edge) => roads.edge(edge).way === 203);
  const first = roads.line(edges[0]), last = roads.line(edges.at(-1));
  const places = [[first.longitudes[0], first.latitudes[0]], [last.longitudes.at(-1), last.latitudes.at(-1)]];
  const length = (departure) => ways.find(places, { departure }).facts.length, direct = length();
  for (const [time, closed] of [
    ["2026-11-30T06:30", false], ["2026-11-30T08:00", true], ["2026-12-01T08:30:59", true], ["2026-12-05T08:00", false]]) {
    assert.equal(length(time) > direct + 100, closed, time);
  }
  for (const wrong of ["tomorrow", "2026-02-30T08:00", "2026-11-30", 8]) {
    assert.throws(() => length(wrong), { name: "TypeError", message: /departure is a time such as/ });
  }
});

await test("a table has what each way costs", () => {
  const ways = roads.ways(), via = beginning(30), table = ways.table([...ends, via], ends);
  assert.deepEqual([table.starts, table.ends, table.costs.length, table.costs[0], table.lengths[3]], [3, 2, 6, 0, 0]);
  [...ends, via].forEach((place, start) => ends.forEach((end, number) => {
    if (start === number) return;
    const { cost, duration, length } = ways.find([place, end]).facts, row = start * 2 + number;
    assert.equal(table.statuses[row], "found");
    near(table.costs[row], cost, 0.002);
    near(table.durations[row], duration, 0.01);
    near(table.lengths[row], length, 1);
  }));
  assert.deepEqual(ways.table(ends).costs, table.costs.slice(0, 4));
  assert.ok(ways.table(ends, ends, { closed: [via] }).costs[1] >= table.costs[1]);
  fails("budget", () => ways.table(ends, ends, { mostStates: 1 }));
  fails("way", () => ways.table(ends, [ends[0], [170, -80]]), "no road near place 4");
  assert.throws(() => ways.table(Array(2000).fill(ends[0]), Array(501).fill(ends[0])), TypeError);
});

await test("what is within reach costs no more", () => {
  const ways = roads.ways(), near = ways.reach(ends[0], 20), far = ways.reach(ends[0], 60);
  assert.ok(near.length > 0 && near.length < far.length && far.every(({ cost }) => cost <= 60) && far[0].cost === 0);
  assert.ok(far.every(({ from, to, duration, durationAtEnd }) => from <= to && duration <= durationAtEnd));
  assert.ok(far.every(({ edge, direction }) => Math.abs(direction) === 1 && roads.edge(edge).way > 0));
  assert.equal(ways.reach(ends[0], -1).length, 0);
  fails("budget", () => ways.reach(ends[0], 60, { mostStates: 1 }));
  fails("way", () => ways.reach([170, -80], 60), "no road near place 1");
  fails("argument", () => ways.reach(ends[0], NaN), "NaN");
  // A town so small has no cells.
  assert.equal(ways.prepareCells(), 1);
  assert.throws(() => ways.prepareCells(0), TypeError);
});

/** Fixes of a drive along a line, at 10 m a second. */
function* fixesAlong({ latitudes, longitudes }) {
  const width = 111_195 * Math.cos(latitudes[0] * Math.PI / 180);
  let timestamp = 1.6e9;
  for (let i = 0; i + 1 < latitudes.length; i++) {
    const north = latitudes[i + 1] - latitudes[i], east = longitudes[i + 1] - longitudes[i];
    const course = (Math.atan2(east * width, north * 111_195) * 180 / Math.PI + 360) % 360;
    const count = Math.ceil(Math.hypot(north * 111_195, east * width) / 10);
    for (let k = 0; k < count; k++) {
      yield { timestamp: timestamp++, latitude: latitudes[i] + north * k / count, longitude: longitudes[i] + east * k / count,
        horizontalAccuracy: 5, speed: 10, course };
    }
  }
}

const ways = roads.ways(), start = ends[0], goal = ends[1];
/** Where one may drive instead, from the same start. */
const elsewhere = beginning(roads.facts.edgeCount >> 1);
const trip = { waypoints: [start, goal] };
const waysOf = (way) => ({ json: way.json, line: way.line() });
const asked = waysOf(ways.find(trip.waypoints)), other = waysOf(ways.find([start, elsewhere]));
const routes = new Set(["needsRoute", "needsFasterRoute", "needsAlternatives", "needsRefresh", "needsRenewal", "needsTripRoute"]);

/** The kinds of the events of a drive along a line, with those of whatever the driver does on it. */
function drive(router, line) {
  return [...fixesAlong(line)].flatMap((fix) => router.update(fix).events.map(({ kind }) => kind));
}

await test("the update that leaves the route returns the new one, and nobody is asked", async () => {
  const questions = [], provider = ({ kind }) => { questions.push(kind); throw new Error("nobody answers"); };
  for (const lead of [undefined, "alone", "first"]) {
    const router = full.router(asked.json, trip, { provider });
    router.setWays(ways, lead);
    const kinds = drive(router, other.line);
    assert.ok(kinds.includes("routeReplaced"), `${kinds}`);
    assert.ok(!kinds.includes("needsRoute"), `${kinds}`);
    if (lead !== "first") assert.deepEqual(kinds.filter((kind) => routes.has(kind)), []);
    await undefined;
    if (lead !== "first") assert.deepEqual(questions, []);
    router.close();
  }
});

await test("without ways the program is asked", () => {
  for (const isTaken of [false, true]) {
    const router = full.router(asked.json, trip);
    if (isTaken) {
      router.setWays(ways);
      router.setWays(null);
    }
    const kinds = drive(router, other.line);
    assert.ok(kinds.includes("needsRoute") && !kinds.includes("routeReplaced"), `${kinds}`);
    router.close();
  }
});

await test("a wrong turn, another stop and the arrival, without a server", () => {
  const router = full.router(asked.json, trip), kinds = [];
  router.setWays(ways);
  let last;
  for (const fix of fixesAlong(other.line)) {
    kinds.push(...router.update(fix).events.map(({ kind }) => kind));
    last = fix;
    if (kinds.includes("routeReplaced")) break;
  }
  const [longitude, latitude] = beginning(30);
  const events = router.changeTrip({ add: { longitude, latitude } });
  assert.ok(events.some(({ kind }) => kind === "tripChanged"), events.map(({ kind, text }) => `${kind} ${text}`).join());
  assert.equal(router.stops.filter(({ state }) => state === "ahead").length, 2);
  const late = [...fixesAlong(router.route.line())];
  for (const fix of late) kinds.push(...router.update({ ...fix, timestamp: fix.timestamp - late[0].timestamp + last.timestamp + 1 })
    .events.map(({ kind }) => kind));
  assert.ok(kinds.includes("didArrive"), `${kinds}`);
  assert.deepEqual(kinds.filter((kind) => routes.has(kind)), []);
  router.close();
});

await test("a router keeps the roads, and says what cannot lead it", () => {
  const own = full.openRoads(bytes), prepared = own.ways(), router = full.router(asked.json, trip);
  router.setWays(prepared);
  own.close();
  prepared.close();
  assert.ok(drive(router, other.line).includes("routeReplaced"));
  assert.throws(() => router.setWays(ways, "last"), /lead is alone or first, not 'last'/);
  fails("handle", () => router.setWays(prepared));
  router.close();
  fails("handle", () => router.setWays(ways));
});

await test("a router without ways in its module says what to load", async () => {
  const module = await Fairway.load({ router: true }), router = module.router(asked.json, trip);
  fails("unsupported", () => router.setWays(null), "load fairway-full.wasm, as Fairway.load({ router: true, roads: true }) does");
});

await test("mistakes are one sentence", () => {
  const ways = roads.ways();
  fails("budget", () => ways.find(ends, { mostStates: 1 }), "the limit of states");
  fails("budget", () => ways.find(ends, { mostMemory: 10 }), "the limit of memory");
  fails("argument", () => ways.find(ends.slice(1)), "2 to 500 places");
  fails("argument", () => ways.find([ends[0], [0, 91]]), "place 2 is no place");
  fails("argument", () => ways.find([ends[0], {}]), "place 2 is no place");
  fails("way", () => ways.find([ends[0], [170, -80]]), "no road near place 2");
  assert.throws(() => roads.ways({ goal: "cheapest" }), /goal is fastest or shortest, not 'cheapest'/);
  assert.throws(() => roads.ways({ refused: ["tram"] }), TypeError);
  assert.throws(() => roads.ways({ weight: 0 }), TypeError);
  assert.throws(() => ways.find([ends[0], { latitude: 47, longitude: 11, passing: "by" }]), TypeError);
  assert.throws(() => ways.find([ends[0], { latitude: 47, longitude: 11, side: "left" }]), TypeError);
  assert.throws(() => ways.find(ends, { mostStates: 0 }), TypeError);
  const closed = full.openRoads(bytes), prepared = closed.ways();
  closed.close();
  assert.ok(prepared.find(ends).facts.length > 0);
  prepared.close();
  prepared.close();
  fails("handle", () => prepared.find(ends));
});

finish();
