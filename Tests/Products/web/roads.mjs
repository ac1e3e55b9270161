/**
 * Tests the roads of the JavaScript package: what a matcher says is what the command line says of the same drive.
 *
 *   node roads.mjs PACKAGE FAIRWAY ROOT
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { failing, finish, suite } from "./testing.mjs";

const [packageFolder, program, root] = process.argv.slice(2);
const { Fairway, FairwayError } = await import(`${packageFolder}/fairway.js`);
const test = suite("Web.roads");
const fails = failing(FairwayError);

const folder = mkdtempSync(`${tmpdir()}/roads-`);
process.on("exit", () => rmSync(folder, { recursive: true }));
const run = (name, ...line) => execFileSync(name, line.map((word) => word.replace("@", folder)));
run("python3", `${root}/Tests/Products/road_town.py`, folder);
run(program, "roads", "pack", "@/town.osm.pbf", "--out", "@/town.roads", "--quiet");
const bytes = readFileSync(`${folder}/town.roads`);
const rows = (text) => text.toString().trim().split("\n").slice(1).map((line) => line.split(","));
const fixes = rows(readFileSync(`${folder}/drive.csv`)).map(([timestamp, latitude, longitude]) =>
  ({ timestamp: +timestamp, latitude: +latitude, longitude: +longitude }));

/** What the command line says: direction, edge, metres along and aside. */
function said(...options) {
  run(program, "roads", "match", "--roads", "@/town.roads", "--trace", "@/drive.csv", "--out", "@/m.csv", "--quiet", ...options);
  return rows(readFileSync(`${folder}/m.csv`)).map(([, , direction, along, edge, , , distance]) =>
    direction === "" ? null : [+direction, +edge, +along, +distance]);
}
const shown = (match) => match && [match.direction, match.edge, +match.along.toFixed(2), +match.distance.toFixed(2)];

const [base, fairway, full, lines] = await Promise.all([{ guidance: false }, { roads: true }, { router: true, roads: true },
  { lines: true }].map((features) => Fairway.load(features)));
const roads = fairway.openRoads(bytes);

await test("the modules say what they can do", async () => {
  assert.deepEqual([base.hasRoads, fairway.hasRoads, fairway.hasGuidance, fairway.hasRouter], [false, true, false, false]);
  assert.equal(fairway.version, base.version);
  assert.deepEqual([full.hasRoads, full.hasGuidance, full.hasRouter], [true, true, true]);
  const all = "load fairway-full.wasm, as Fairway.load({ router: true, roads: true }) does";
  fails("unsupported", () => base.openRoads(bytes), `this module has no roads; ${all}`);
  fails("unsupported", () => fairway.openRoute("{}"), `this module has roads alone; ${all}`);
  fails("unsupported", () => roads.freeDrive().setAlerts(null), `this module has no alerts; ${all}`);
  await assert.rejects(Fairway.load({ roads: true, rooter: true }), { name: "TypeError" });
});

await test("a name is found with a wrong letter, and the nearest first", () => {
  const roads = full.openRoads(bytes), near = { latitude: 47, longitude: 11 };
  const found = roads.find("stret 1", { near, limit: 3 });
  assert.ok(found.length === 3 && found[0].kind === "street" && found[0].name.startsWith("Street 1"));
  assert.deepEqual([found[0].quality, found[0].class], [4, "residential"]);
  assert.ok(found[0].distance >= 0 && Math.abs(found[0].latitude - 47) < 0.1);
  assert.equal(roads.find("K7")[0].kind, "number");
  assert.equal("distance" in roads.find("K7")[0], false);
  assert.deepEqual(roads.find("…"), []);
  fails("argument", () => roads.find("x", { near: { latitude: 99, longitude: 0 } }));
  fails("argument", () => roads.find("x", { limit: 0 }));
  roads.close();
});

await test("a file says what is in it", () => {
  const { edgeCount, wayCount, byteCount, south, north } = roads.facts;
  assert.deepEqual([edgeCount, wayCount, byteCount], [67, 13, bytes.length]);
  assert.ok(south > 46.9 && north > south);
  assert.match(roads.attribution, /OpenStreetMap contributors/);
  roads.check();
  const road = roads.edge(0);
  assert.ok(road.way > 0 && road.length > 50 && road.forwardUsers.includes("car"));
  const { latitudes, longitudes } = roads.line(0);
  assert.ok(latitudes.length >= 2 && longitudes.length === latitudes.length);
});

await test("each fix is on the road of the command line", () => {
  const matcher = roads.matcher();
  assert.deepEqual(fixes.map((fix) => shown(matcher.update(fix))), said());
  assert.deepEqual(shown(matcher.recall(fixes.at(-1))), said("--lag", "5").at(-1));
});

await test("so is each of a whole drive", () => {
  assert.deepEqual(roads.match(fixes).map(shown), said("--whole"));
  assert.deepEqual(roads.match(fixes, { users: ["car"] }).map(shown), said("--whole", "--for", "car"));
  assert.deepEqual(roads.match([]), []);
  assert.deepEqual(roads.match(new Set(fixes)), roads.match(fixes));
  assert.deepEqual(roads.match((function* () { yield* fixes; })()), roads.match(fixes));
  const column = (name) => Float64Array.from(fixes, (fix) => fix[name]);
  const columns = { timestamps: column("timestamp"), latitudes: column("latitude"), longitudes: column("longitude") };
  for (const what of [columns, {}, 5, new Date(), { length: 3 }, null, undefined]) {
    assert.throws(() => roads.match(what), TypeError);
  }
});

await test("a matcher continues from a snapshot", () => {
  const [matcher, whole] = [roads.matcher({ users: ["car"] }), roads.matcher({ users: ["car"] })];
  for (const fix of fixes.slice(0, 30)) assert.deepEqual(matcher.update(fix), whole.update(fix));
  assert.equal(matcher.snapshot().length, 1000);
  const other = roads.matcher({ snapshot: matcher.snapshot() });
  matcher.close();
  for (const fix of fixes.slice(30)) assert.deepEqual(other.update(fix), whole.update(fix));
  assert.deepEqual(other.snapshot(), whole.snapshot());
  fails("snapshot", () => roads.matcher({ snapshot: new Uint8Array(1000).fill(7) }), "no state of a matcher");
});

await test("a drive without a route says what the command line says", () => {
  const lines = execFileSync(program, ["follow", "--roads", `${folder}/town.roads`, "--input", `${folder}/drive.csv`,
    "--quiet"]).toString().trim().split("\n").map((line) => JSON.parse(line)).filter(({ event }) => !event);
  const drive = roads.freeDrive();
  assert.equal(drive.place.position, "unknown");
  fails("state", () => drive.predict(1), "there was no fix yet");
  const seen = new Set();
  fixes.forEach((fix, i) => {
    for (const change of drive.update(fix)) seen.add(change);
    const { place } = drive, line = lines[i];
    assert.deepEqual([place.latitude, place.longitude, place.name, place.number, place.roadClass, place.edge],
      [line.latitude, line.longitude, line.name, line.reference, line.class, line.edge]);
    assert.equal(Number.isNaN(place.speedLimit) ? null : place.speedLimit, line.limit);
    assert.deepEqual([place.probability, place.distanceDriven, place.nextFixSeconds],
      [line.probability, line.distance_driven, line.next_fix_seconds]);
    assert.equal(drive.features.length, place.featureCount);
  });
  assert.ok(seen.has("road") && seen.has("limit") && seen.has("ahead"));
  assert.ok(drive.history.length >= 3 && drive.history.every(({ way, length }) => way > 0 && length >= 0));
  const now = fixes.at(-1).timestamp, later = drive.predict(now + 2);
  assert.ok(later.isOnRoad && later.age === 2 && later.bound > drive.predict(now).bound);
  assert.deepEqual(drive.update(fixes[0]), ["rejectedFix"]);
  drive.close();
});

// A route straight along the first street, which the drive leaves after five crossings for an avenue.
const town = full.openRoads(bytes);
const street = fixes.slice(0, 50), [start, turn] = [street[0], street.at(-1)];
const beyond = { latitude: turn.latitude, longitude: turn.longitude + 0.008 };
const geoJSON = (places) => JSON.stringify({
  type: "LineString", coordinates: places.map(({ longitude, latitude }) => [longitude, latitude]) });

await test("a session asks the roads, as one fix and as columns", () => {
  const route = full.openRoute(lines.openLine(geoJSON(fixes))), [session, other, bare] = [0, 1, 2].map(() => route.session());
  assert.equal(session.road, null);
  session.setRoads(town);
  const matcher = town.matcher({ users: ["car"] });
  let same = 0;
  for (const fix of fixes) {
    session.update(fix);
    bare.update(fix);
    if (session.road?.edge === matcher.update(fix)?.edge) same++;
  }
  assert.ok(same > 0.9 * fixes.length, `${same} of ${fixes.length}`);
  other.setRoads(town, { users: ["car"] });
  const column = (name) => Float64Array.from(fixes, (fix) => fix[name]);
  other.updateColumns({ timestamps: column("timestamp"), latitudes: column("latitude"), longitudes: column("longitude") });
  assert.deepEqual(other.road, session.road);
  assert.equal(other.progress.routeState, session.progress.routeState);
  assert.equal(bare.road, null);
  session.setRoads(null);
  assert.equal(session.road, null);
  fails("unsupported", () => base.openRoute(route).session().setRoads(null), "has no roads");
  assert.throws(() => session.setRoads(town, { users: ["horse"] }), TypeError);
});

await test("a drive announces what lies ahead on the road", () => {
  const drive = town.freeDrive(), told = [];
  drive.setRoadAlerts({ sidewaysAcceleration: 0.1, mostInAMinute: 20 });
  for (const fix of fixes) {
    drive.update({ ...fix, speed: 10 });
    told.push(...drive.roadAlerts("de"));
  }
  for (const { kind, priority, text, distance, speed } of told) {
    assert.ok(["sharpBend", "lowerSpeedLimit"].includes(kind) && priority === "alert" && distance > 0 && speed < 10);
    assert.match(text, /Kurve|Tempolimit/);
  }
  fails("json", () => drive.setRoadAlerts({ most: 1 }), "most");
  drive.setRoadAlerts(null);
  assert.deepEqual(drive.roadAlerts(), []);
  drive.close();
});

await test("a drive becomes a trip, whose request begins on the matched road, and is free again", () => {
  const drive = town.freeDrive(), alone = town.freeDrive();
  const alerts = full.openAlerts(JSON.stringify({ type: "FeatureCollection", features: [{
    type: "Feature", properties: { id: "school" },
    geometry: { type: "Point", coordinates: [fixes[25].longitude, fixes[25].latitude] } }] }));
  const said = [], take = ({ place, announcedAlerts }, into) => {
    into.push(...announcedAlerts.map((id) => `alert ${id}`));
    if (place.changes.includes("road")) into.push(place.name);
  };
  const expected = [];
  for (const each of [drive, alone]) each.setAlerts(alerts);
  for (const fix of fixes) {
    alone.update(fix);
    take(alone, expected);
  }
  for (const fix of fixes.slice(0, 10)) {
    drive.update(fix);
    take(drive, said);
  }
  const route = full.openRoute(lines.openLine(geoJSON([...street, beyond]))), trip = {
    waypoints: [start, beyond].map(({ latitude, longitude }) => ({ latitude, longitude })) };
  const router = full.router(route, trip);
  drive.begin(router);
  fails("state", () => drive.update(fixes[10]), "the drive has a route");
  let left, asked;
  for (const fix of fixes.slice(10, 80)) {
    for (const event of router.update(fix).events) {
      if (event.kind === "offRoute") left ??= event;
      if (event.kind === "needsRoute" && !asked) asked = router.request(event.item).waypoints[0];
      if (event.kind === "alertAhead") said.push("alert school");
    }
    take(drive, said);
    assert.equal(router.road?.edge, drive.place.position === "road" ? drive.place.edge : undefined);
  }
  assert.equal(left.text, "Avenue 6");
  assert.ok(Math.min(asked.heading, 360 - asked.heading) < 30, `${asked.heading}`);
  drive.endRoute();
  assert.equal(router.road, null);
  for (const fix of fixes.slice(80)) {
    drive.update(fix);
    take(drive, said);
  }
  assert.deepEqual(said, expected);
  assert.ok(said.includes("alert school") && said.includes("Avenue 6"));
  assert.ok(Math.abs(drive.place.distanceDriven - alone.place.distanceDriven) < 1);
  // On a route the matcher knows that, and sees a turn a second sooner or later.
  assert.deepEqual(drive.history.map(({ way }) => way), alone.history.map(({ way }) => way));
  // The end of a session is that of its trip.
  const session = route.session();
  drive.begin(session);
  session.close();
  drive.endRoute();
  drive.begin(router);
  router.close();
  drive.endRoute();
  assert.deepEqual(drive.update(fixes[0]), ["rejectedFix"]);
  assert.deepEqual(drive.place.changes, ["rejectedFix"]);
});

await test("of two drives each has its own trip", () => {
  const route = full.openRoute(lines.openLine(geoJSON([...street, beyond])));
  const [session, other] = [route.session(), route.session()], [drive, next] = [town.freeDrive(), town.freeDrive()];
  drive.begin(session);
  next.begin(session);
  // The session has the roads of the second drive now, and the first is free.
  drive.endRoute();
  drive.update(fixes[0]);
  session.update(fixes[0]);
  assert.equal(session.road?.edge, next.place.edge);
  assert.notEqual(session.road, null);
  fails("state", () => next.update(fixes[1]), "the drive has a route");
  drive.begin(other);
  session.update(fixes[1]);
  assert.notEqual(session.road, null);
  // Other roads end the trip, whoever sets them.
  session.setRoads(town);
  next.update(fixes[2]);
  next.endRoute();
  session.update(fixes[2]);
  assert.notEqual(session.road, null);
  drive.endRoute();
  assert.equal(other.road, null);
});

await test("where there is no road there is none", () => {
  const matcher = roads.matcher();
  assert.equal(matcher.update({ timestamp: 1, latitude: -33, longitude: 151 }), null);
  assert.equal(matcher.update({ timestamp: 2, latitude: 91, longitude: 0 }), null);
});

await test("mistakes are one sentence", () => {
  fails("roads", () => fairway.openRoads(new Uint8Array(600)), "is not a road file");
  fails("roads", () => fairway.openRoads(bytes.subarray(0, 900)), "is cut off after 900 bytes");
  const damaged = Uint8Array.from(bytes);
  damaged[700] ^= 1;
  fails("roads", () => fairway.openRoads(damaged).check(), "the checksum of the block at byte 0 is wrong");
  fails("argument", () => roads.edge(1e6), "there is no edge 1000000");
  assert.throws(() => roads.matcher({ users: ["horse"] }), TypeError);
  const closed = fairway.openRoads(bytes);
  const matcher = closed.matcher();
  closed.close();
  closed.close();
  fails("handle", () => closed.check());
  // Its matchers continue.
  assert.ok(matcher.update(fixes[0]));
});

finish();
