/**
 * The extremes of every number, in lines, answers, alerts, options, trips, fixes and road files: the modules, whose
 * integers have 32 bits, do with them what the library of this machine does.
 *
 *   node extremes.mjs PACKAGE FAIRWAY ROOT PROGRAM      the program is that of extremes.c
 *
 * FAIRWAY_CASES is the share of the random cases that are tried, FAIRWAY_SEED their seed.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { changedNumbers, changedWords, extremeLines, extremes, sample } from "./extreme-values.mjs";
import { Performer } from "./perform.mjs";
import { finish, suite } from "./testing.mjs";

const [packageFolder, command, root, program] = process.argv.slice(2);
const test = suite("Web.extremes");
const folder = mkdtempSync(`${tmpdir()}/extremes-`);
process.on("exit", () => rmSync(folder, { recursive: true }));
const read = (name) => readFileSync(`${root}/Tests/${name}`, "utf8");
const performer = await Performer.load(packageFolder);

/** Kinds and parts as one file; see extremes.c. */
function packed(cases) {
  const pieces = [];
  for (const { kind, parts } of cases) {
    pieces.push(Buffer.from([kind.charCodeAt(0), parts.length]));
    for (const part of parts) {
      const bytes = Buffer.from(part), length = Buffer.alloc(4);
      length.writeUInt32LE(bytes.length);
      pieces.push(length, bytes);
    }
  }
  return Buffer.concat(pieces);
}

function* unpacked(bytes) {
  for (let at = 0; at < bytes.length;) {
    const length = bytes.readUInt32LE(at);
    yield bytes.subarray(at + 4, at + 4 + length).toString();
    at += 4 + length;
  }
}

const number = /-?\d+\.\d{7,}(?:e[+-]?\d+)?/g;

/** Whether two texts are the same: numbers are those of two libraries of mathematics, whose last digits may differ. */
function isSame(one, other) {
  if (one === other) return true;
  const rest = (text) => text.replace(number, "#"), numbers = (text) => (text.match(number) ?? []).map(Number);
  const others = numbers(other);
  return rest(one) === rest(other)
    && numbers(one).every((value, place) => Math.abs(value - others[place]) <= 1e-6 * Math.max(1, Math.abs(value)));
}

/** Performs each case here and there, and says which of them differ. */
async function compare(cases) {
  const files = [`${folder}/cases`, `${folder}/outcomes`];
  writeFileSync(files[0], packed(cases));
  execFileSync(program, files, { maxBuffer: 1 << 26 });
  const expected = [...unpacked(readFileSync(files[1]))], different = [];
  assert.equal(expected.length, cases.length);
  let accepted = 0;
  for (const [number, each] of cases.entries()) {
    let [found, other] = [await performer.outcome(each), expected[number]];
    // The last bits of distances over half the globe differ, which decide whether a drive begins before its first instruction.
    if (each.isFar) [found, other] = [found, other].map((text) => text.split("\n").filter((line) => line[0] === "{").join());
    if (!/^\d+: /.test(other)) accepted++;
    if (isSame(found, other)) continue;
    let at = 0;
    while (found[at] === other[at]) at++;
    const part = (text) => JSON.stringify(text.slice(Math.max(0, at - 60), at + 100));
    different.push(`${each.name}: ${part(found)} instead of ${part(other)}`);
  }
  assert.ok(different.length === 0, `${different.length} of ${cases.length} differ\n${different.slice(0, 20).join("\n")}`);
  // What is refused at once tells little.
  assert.ok(accepted > 0, "all cases are refused");
}

/** The fixes as columns of one row each, as extremes.c reads them. */
const rows = (fixes) => Buffer.from(Float64Array.from(fixes.flat()).buffer);

/** A drive along a line of longitudes and latitudes, a fix every tenth of it. */
function driveAlong(line) {
  return Array.from({ length: 11 }, (_, number) => {
    const place = number / 10 * (line.length - 1), from = Math.min(line.length - 2, Math.floor(place)), share = place - from;
    const [longitude, latitude] = [0, 1].map((axis) => line[from][axis] + share * (line[from + 1][axis] - line[from][axis]));
    return [1.7e9 + 20 * number, latitude, longitude, 5, 15, NaN];
  });
}

const answer = JSON.parse(readFileSync(new URL("./every-number.json", import.meta.url), "utf8"));
const line = answer.routes[0].legs.flatMap(({ steps }) => steps.flatMap(({ geometry }) => geometry.coordinates));
const fixes = rows(driveAlong(line));
const trip = { waypoints: [line[0], line[Math.floor(line.length / 2)], line.at(-1)].map(([longitude, latitude]) =>
  ({ longitude, latitude, heading: 90, headingAccuracy: 45 })), departAt: 1.7e9 };

await test("lines with the extremes of times, heights, places and lengths", () => compare(
  extremeLines().map(({ name, text, options = {} }) => ({ name, kind: "L", parts: [text, JSON.stringify(options)] }))));

await test("options of lines", () => {
  const options = { line: 0, stops: [[8.001, 47]], stopsAtPlaces: true, profile: "cycling" };
  const text = JSON.stringify({ type: "LineString", coordinates: [[8, 47], [8.01, 47], [8.01, 47.01]] });
  return compare(changedNumbers(options).map(({ name, json }) => ({ name, kind: "L", parts: [text, json] })));
});

await test("each number of an answer", () => compare(
  sample(changedNumbers(answer), 1000).map(({ name, json }) =>
    ({ name, kind: "R", parts: [json, "{}", fixes], isFar: /coordinates/.test(name) }))));

await test("each number of recorded answers", () => compare(
  ["osrm-roundabout", "osrm-legs", "valhalla-silent", "valhalla-roundabout", "osrm-match", "valhalla-match"].flatMap((file) =>
    sample(changedNumbers(JSON.parse(read(`TownRoutes/${file}.json`))), 12).map(({ name, json }) =>
      ({ name: `${file} ${name}`, kind: "R", parts: [json, "{}", ""] })))));

await test("each number of a refresh, of a trip and of its options", () => {
  const options = { refreshInterval: 20, fasterRoute: { interval: 30 }, missedStops: { ignoredRoutes: 1, mostRequests: 2 } };
  const { legs } = answer.routes[0];
  const refresh = { code: "Ok", route: { legs: legs.map(({ annotation, incidents, closures }) =>
    ({ annotation, incidents, closures })) } };
  const given = [answer, trip, options, null, refresh, answer].map((part) => JSON.stringify(part));
  given[3] = fixes;
  const changed = (at, all) => all.map(({ name, json }) =>
    ({ name, kind: "T", parts: given.map((part, place) => place === at ? json : part) }));
  return compare([
    ...changed(1, sample(changedNumbers(trip), 60)), ...changed(2, changedNumbers(options)),
    ...changed(4, sample(changedNumbers(refresh), 200)), ...changed(5, sample(changedNumbers(answer), 40)),
  ]);
});

await test("each option", () => compare(
  sample(performer.allOptions().flatMap((options) => changedNumbers(options)), 800).map(({ name, json }) =>
    ({ name, kind: "O", parts: [json] }))));

await test("each number of a fix", () => {
  const given = driveAlong(line);
  const values = [...extremes.map(Number), NaN, Infinity, -Infinity, -1e10, 90, -90, 180, -180, 360];
  return compare(["time", "latitude", "longitude", "accuracy", "speed", "course"].flatMap((name, column) =>
    values.flatMap((value) => [[5], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]].map((places) => ({
      name: `${name} ${value} at ${places}`, kind: "R",
      parts: [JSON.stringify(answer), "{}", rows(given.map((fix, place) =>
        places.includes(place) ? fix.with(column, column === 0 && places.length > 1 ? value + fix[0] - 1.7e9 : value) : fix))],
    })))));
});

await test("alerts", () => {
  const point = (properties, coordinates) => ({ type: "Feature", properties, geometry: { type: "Point", coordinates } });
  const alerts = { type: "FeatureCollection", features: [
    point({ id: 7, kind: "speed_camera", heading: 90, reach: 20, leadDistance: 300, leadTime: 20 }, line[3]),
    { type: "Feature", properties: { id: "b", name: "works" }, geometry: { type: "LineString", coordinates: line.slice(5, 9) } },
  ] };
  return compare(changedNumbers(alerts).map(({ name, json }) => ({ name, kind: "A", parts: [JSON.stringify(answer), json, fixes] })));
});

await test("road files", () => {
  execFileSync("python3", [`${root}/Tests/Products/road_town.py`, folder]);
  execFileSync(command, ["roads", "pack", `${folder}/town.osm.pbf`, "--out", `${folder}/town.roads`, "--quiet"]);
  const drive = readFileSync(`${folder}/drive.csv`, "utf8").trim().split("\n").slice(1, 60);
  const driven = rows(drive.filter((_, number) => number % 8 === 0).map((text) =>
    [...text.split(",").slice(0, 3).map(Number), NaN, NaN, NaN]));
  return compare(changedWords(readFileSync(`${folder}/town.roads`)).map(({ name, bytes }) =>
    ({ name, kind: "G", parts: [bytes, driven] })));
});

finish();
