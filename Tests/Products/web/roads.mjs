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

const [base, fairway] = await Promise.all([Fairway.load(), Fairway.load({ roads: true })]);
const roads = fairway.openRoads(bytes);

await test("the modules say what they can do", async () => {
  assert.deepEqual([base.hasRoads, fairway.hasRoads, fairway.hasGuidance, fairway.hasRouter], [false, true, false, false]);
  assert.equal(fairway.version, base.version);
  fails("unsupported", () => base.openRoads(bytes), "load fairway-roads.wasm, as Fairway.load({ roads: true }) does");
  fails("unsupported", () => fairway.openRoute("{}"), "load fairway.wasm, as Fairway.load() does");
  await assert.rejects(Fairway.load({ roads: true, router: true }), { name: "TypeError" });
});

await test("a file says what is in it", () => {
  const { edgeCount, wayCount, byteCount, south, north } = roads.facts;
  assert.deepEqual([edgeCount, wayCount, byteCount], [67, 13, bytes.length]);
  assert.ok(south > 46.9 && north > south);
  assert.match(roads.attribution, /OpenStreetMap contributors/);
  roads.check();
  const road = roads.road(0);
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

await test("where there is no road there is none", () => {
  const matcher = roads.matcher();
  assert.equal(matcher.update({ timestamp: 1, latitude: -33, longitude: 151 }), null);
  assert.equal(matcher.update({ timestamp: 2, latitude: 91, longitude: 0 }), null);
});

await test("mistakes are one sentence", () => {
  fails("roads", () => fairway.openRoads(new Uint8Array(600)), "is no road file");
  fails("roads", () => fairway.openRoads(bytes.subarray(0, 900)), "is cut off after 900 bytes");
  const damaged = Uint8Array.from(bytes);
  damaged[700] ^= 1;
  fails("roads", () => fairway.openRoads(damaged).check(), "the checksum of the block at byte 0 is wrong");
  fails("argument", () => roads.road(1e6), "there is no edge 1000000");
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
