/**
 * Tests lines in the JavaScript package: a route along one, its heights and climbs, and the way back to it, by a
 * provider and without one.
 *
 *   node lines.mjs PACKAGE ROOT
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { failing, finish, suite } from "./testing.mjs";

const [packageFolder, root] = process.argv.slice(2);
const { Fairway, FairwayError } = await import(`${packageFolder}/fairway.js`);
const ride = readFileSync(`${root}/Tests/TownRoutes/ride.gpx`);

const test = suite("Web.lines");
const fails = failing(FairwayError);
const [fairway, base, lines] = await Promise.all(
  [Fairway.load({ router: true }), Fairway.load({ guidance: true }), Fairway.load({ lines: true })]);

const corner = "<gpx><wpt lat='47.005' lon='8'><name>Kiosk</name></wpt><trk><name>Round</name><trkseg>"
  + "<trkpt lat='47' lon='8'/><trkpt lat='47.01' lon='8'/><trkpt lat='47.01' lon='8.01'/></trkseg></trk></gpx>";
const square = JSON.stringify({ type: "LineString", coordinates: [[8, 47], [8, 47.01], [8.01, 47.01]] });

await test("a line of GPX, GeoJSON or a polyline is a route", () => {
  for (const text of [corner, square, new TextEncoder().encode(square)]) {
    const route = lines.openLine(text, { profile: "cycling" });
    assert.ok(Math.abs(route.length - 1872) < 2);
    assert.deepEqual(route.description.legs[0].steps.map(({ maneuver }) => maneuver.type), ["depart", "turn", "arrive"]);
    assert.match(fairway.openRoute(route).withGuidance({ language: "de" }).description.legs[0].steps[1].maneuver.instruction, /[Rr]echts/);
  }
  assert.equal(lines.openLine(corner, { stopsAtPlaces: true, stops: [[8.005, 47.01]] }).legCount, 3);
  assert.equal(lines.openLine("_p~iF~ps|U_ulLnnqC").legCount, 1);
});

await test("what is no line is refused, with its place", () => {
  fails("route", () => lines.openLine("<gpx>\n<trk></gpx>"), "2:6: the XML is broken here");
  fails("route", () => lines.openLine(corner, { line: 1 }), "there is no line 1");
  fails("route", () => lines.openLine(corner, { stops: [[9, 47]] }), "stop 0 is not on the line");
  fails("route", () => lines.openLine("<!DOCTYPE gpx [<!ENTITY a 'b'>]><gpx/>"), "1:1: a document type is refused");
  fails("unsupported", () => base.openLine(corner), "this module reads no lines; load fairway-lines.wasm beside it");
});

await test("the module of lines reads lines alone", async () => {
  assert.deepEqual([lines.hasLines, lines.hasRouter, lines.hasRoads, lines.hasGuidance, fairway.hasLines],
    [true, false, false, false, false]);
  const alone = "this module reads lines alone; pass its route to openRoute or router of another";
  fails("unsupported", () => lines.openLine(corner).session(), alone);
  fails("unsupported", () => lines.openRoute("{}"), alone);
  await assert.rejects(Fairway.load({ lines: true, router: true }), { name: "TypeError" });
});

await test("heights are summed up, and a climb is announced", () => {
  const route = fairway.openRoute(lines.openLine(ride, { profile: "cycling" }));
  const climb = route.alerts.find(({ kind }) => kind === "climb");
  assert.ok(climb.height > 100 && climb.height < 160, `${climb.height}`);
  const session = route.session(), { latitudes, longitudes } = route.line();
  const fix = (i) => ({ timestamp: i * 6, latitude: latitudes[i], longitude: longitudes[i], horizontalAccuracy: 5 });
  const events = [], left = [];
  for (let i = 0; i < latitudes.length; i++) {
    events.push(...session.update(fix(i)).events);
    left.push(session.guidance.ascentRemaining);
  }
  assert.ok(left[0] > 100 && left.at(-1) < 1, `${left[0]} to ${left.at(-1)}`);
  assert.equal(events.filter(({ kind, item }) => kind === "alertAhead" && route.alerts[item].kind === "climb").length, 1);
  const { height, ascent, descent, descentRemaining, grade } = session.guidance;
  for (const value of [height, ascent, descent, descentRemaining, grade]) assert.ok(Number.isFinite(value));
  const guided = route.withGuidance({ language: "fr" }), follower = guided.session();
  const told = [...latitudes.keys()].flatMap((i) => follower.update(fix(i)).events)
    .filter(({ kind }) => kind === "alertAhead").map((event) => guided.instruction(event));
  assert.match(told.join(), /^Montée de 1[0-9]0 mètres sur [0-9,]+ kilomètres?$/);
  const silent = route.withGuidance({ speaksClimbs: false });
  assert.equal(silent.description.spokenClimb, undefined);
  // The small module has them, too, of the route's JSON.
  const same = base.openRoute(route).session();
  same.update(fix(0));
  assert.equal(same.guidance.ascentRemaining, left[0]);
});

/** A router along the line that drives up it for 300 m, and then away from it to the west. */
function astray(more = {}) {
  const { description } = lines.openLine(corner);
  const trip = { waypoints: [[8, 47], [8.01, 47.01]] };
  const router = fairway.router(JSON.stringify(description), trip, more);
  const events = [];
  const metre = 1 / 111_195;
  let second = 0;
  const drive = (north, east) => {
    events.push(...router.update({ timestamp: second++, latitude: 47 + north * metre, longitude: 8 + east * 1.466 * metre,
      horizontalAccuracy: 5, speed: 10, course: east < 0 ? 270 : 0 }).events);
  };
  for (let i = 0; i <= 30; i++) drive(10 * i, 0);
  for (let i = 1; i <= 20; i++) drive(300, -10 * i);
  return { router, events, drive };
}

await test("without an answer the line is pointed at", () => {
  const { router, events } = astray();
  assert.ok(events.some(({ kind }) => kind === "offRoute"));
  const question = events.find(({ kind }) => kind === "needsRoute").item;
  const told = [...events, ...router.answer(question, 0, "no network")].find(({ kind }) => kind === "pointsBack");
  assert.match(told.text, /^The route is .* behind you$/);
  const { length, latitude, longitude, distance, bearing } = router.line;
  assert.ok(Math.abs(length - 1872) < 2);
  assert.ok(Math.abs(longitude - 8) < 1e-5 && latitude > 47.0026, `${latitude}, ${longitude}`);
  assert.ok(distance >= 200 && distance < 500 && bearing > 0 && bearing <= 91, `${distance} m at ${bearing}°`);
});

await test("a provider's way leads back to the line, and not to its end", async () => {
  const asked = [];
  const { router, drive } = astray({ provider: ({ trip }) => {
    asked.push(trip);
    const [from, to] = trip.waypoints;
    const coordinates = [[from.longitude, from.latitude], [to.longitude, to.latitude]];
    const way = lines.openLine(JSON.stringify({ type: "LineString", coordinates }));
    return JSON.stringify({ code: "Ok", routes: [way.description],
      waypoints: coordinates.map((location) => ({ location, name: "" })) });
  } });
  const seen = [];
  (async () => { for await (const event of router.events()) seen.push(event); })();
  for (let round = 0; round < 10 && asked.length === 0; round++) { await pause(0); drive(300, -210 - round); }
  await pause(5);
  const [, to] = asked[0].waypoints;
  assert.ok(Math.abs(to.longitude - 8) < 1e-5 && to.latitude < 47.0101, JSON.stringify(to));
  drive(300, -220);
  await pause(0);
  assert.ok(seen.some(({ kind, reason }) => kind === "routeReplaced" && reason === "wayBack"), seen.map((e) => e.kind).join());
  const { wayBack, length, distanceAlong } = router.line;
  assert.ok(wayBack > 100 && length > 1800 && distanceAlong > 250 && distanceAlong < 700, `${wayBack} ${distanceAlong}`);
  router.close();
});

finish();
