/**
 * Tests the guidance of the JavaScript package: it is that of the command line, in every language, and a module without
 * it says so.
 *
 *   node guidance.mjs PACKAGE FAIRWAY ROOT
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { failing, finish, suite } from "./testing.mjs";

const [packageFolder, program, root] = process.argv.slice(2);
const { Fairway, FairwayError } = await import(`${packageFolder}/fairway.js`);
const file = (name) => `${root}/Tests/TownRoutes/${name}.json`;
const json = readFileSync(file("osrm-legs"));

const test = suite("Web.guidance");
const fails = failing(FairwayError);

const [base, fairway] = await Promise.all([Fairway.load({ guidance: false }), Fairway.load()]);
const languages = fairway.guidanceLanguages;

/** What a route says and shows, step by step. */
const instructions = ({ legs }) => legs.map(({ steps }) => steps.map((step) => ({
  voice: step.voiceInstructions ?? [], banners: step.bannerInstructions ?? [], text: step.maneuver.instruction,
})));

/** What the command line makes of the first route of an answer. */
function made(name, ...options) {
  const answer = execFileSync(program, ["route", "--file", file(name), ...options], { maxBuffer: 1 << 28 });
  return JSON.parse(answer).routes[0];
}

await test("the modules say what they can do", async () => {
  assert.equal(base.hasGuidance, false);
  assert.equal(fairway.hasGuidance, true);
  assert.equal((await Fairway.load({})).hasGuidance, true);
  assert.equal((await Fairway.load(new URL("fairway-guidance.wasm", `file://${packageFolder}/`))).hasGuidance, true);
  await assert.rejects(Fairway.load({ voice: true }), { name: "TypeError", message: "there is no option 'voice'" });
});

await test("a module without guidance says what to load", () => {
  const route = base.openRoute(json);
  const words = "load fairway-guidance.wasm, as Fairway.load() does";
  fails("unsupported", () => route.withGuidance(), words);
  fails("unsupported", () => base.guidanceLanguages, words);
  fails("unsupported", () => base.completeGuidanceOptions(), words);
  // It can do everything else afterwards.
  assert.ok(route.session().progress);
});

await test("a route without words says so where none can be made", () => {
  const said = [], { warn } = console;
  console.warn = (text) => said.push(text);
  try {
    for (const [module, name, hasInstructions] of [
      [base, "osrm-legs", false], [base, "valhalla-legs", true], [fairway, "osrm-legs", false],
    ]) {
      const route = module.openRoute(readFileSync(file(name)));
      assert.equal(route.hasInstructions, hasInstructions);
      route.session().close();
    }
  } finally {
    console.warn = warn;
  }
  assert.equal(said.length, 1);
  assert.match(said[0], /^The route has no instructions, and this module makes none/);
  assert.ok(fairway.openRoute(json).withGuidance().hasInstructions);
});

await test("languages have names", () => {
  assert.deepEqual(languages[0], { identifier: "en", name: "English" });
  assert.equal(languages.find(({ identifier }) => identifier === "de").name, "Deutsch");
  assert.equal(languages.find(({ identifier }) => identifier === "ja").name, "日本語");
});

for (const { identifier } of languages) {
  await test(`guidance is the command line's in ${identifier}`, () => {
    for (const name of ["osrm-legs", "osrm-roundabout", "osrm-ferry"]) {
      const route = fairway.openRoute(readFileSync(file(name)));
      assert.ok(instructions(route.description).flat().every(({ voice }) => voice.length === 0));
      const guided = route.withGuidance({ language: identifier });
      assert.equal(guided.description.voiceLocale, identifier);
      const expected = instructions(made(name, "--guidance", identifier));
      assert.ok(expected.flat().some(({ voice }) => voice.length > 1));
      assert.deepEqual(instructions(guided.description), expected, name);
    }
  });
}

await test("a session speaks", () => {
  const route = fairway.openRoute(json);
  const guided = route.withGuidance({ language: "de" });
  route.close();
  const { latitudes, longitudes } = guided.line();
  const session = guided.session();
  const { events } = session.update({
    timestamp: 1e9, latitude: latitudes[0], longitude: longitudes[0], horizontalAccuracy: 5,
  });
  const spoken = events.find(({ kind }) => kind === "spokenInstruction");
  assert.ok(guided.instruction(spoken).includes("Richtung "), guided.instruction(spoken));
  assert.equal(guided.ssml(spoken).replaceAll(/<[^>]*>/g, ""), guided.instruction(spoken));
  assert.equal(spoken.text, guided.instruction(spoken));
  assert.equal(spoken.priority, "information");
  assert.equal(guided.description.spokenUnits, "metric");
  assert.equal(fairway.openRoute(json).withGuidance({ language: "tlh" }).description.missingLanguage, "tlh");
  // Another answer for a vehicle under way, which need not be told to depart.
  const other = fairway.openRoute(json).withGuidance({ language: "de" }, { isUnderWay: true });
  const count = (each) => each.description.legs[0].steps[0].voiceInstructions.length;
  assert.equal(count(other), count(guided) - 1);
  assert.equal(session.replaceRoute(other).progress.timestamp, 1e9);
});

await test("alerts of one's own are laid on a route, and spoken", () => {
  const { latitudes, longitudes } = fairway.openRoute(json).line();
  const places = (properties) => JSON.stringify({ type: "FeatureCollection", features: [{
    type: "Feature", id: "dock", properties, geometry: { type: "Point", coordinates: [longitudes[1], latitudes[1]] },
  }] });
  const alerts = fairway.openAlerts(places({ kind: "gate", leadDistance: 5000 }));
  const route = fairway.openRoute(json).withAlerts(alerts);
  alerts.close();
  const guided = route.withGuidance({ language: "en" });
  const number = guided.alerts.findIndex(({ kind }) => kind === "custom");
  const { leg, first } = guided.alerts[number];
  assert.equal(guided.description.legs[leg].custom_alerts[first].id, "dock");
  // A module without guidance follows such a route.
  const followed = base.openRoute(JSON.stringify(guided.description)).session();
  for (const session of [guided.session(), followed]) {
    const { events } = session.update({
      timestamp: 1e9, latitude: latitudes[0], longitude: longitudes[0], horizontalAccuracy: 5,
    });
    const alert = events.find(({ kind, item }) => kind === "alertAhead" && item === number);
    assert.match(alert.text, /gate/i);
    assert.equal(alert.priority, "alert");
  }
  fails("json", () => fairway.openAlerts(places({ kind: "camera" })), "properties.kind: expected one of speed_camera");
  assert.throws(() => base.openAlerts(places({})), FairwayError);
});

await test("what the service has sent is kept, or replaced", () => {
  const route = fairway.openRoute(readFileSync(file("valhalla-legs")));
  assert.deepEqual(route.withGuidance({ source: "serviceOnly" }).description, route.description);
  const replaced = route.withGuidance({ language: "de", source: "device" });
  assert.equal(replaced.description.voiceLocale, "de");
  assert.deepEqual(
    instructions(replaced.description), instructions(made("valhalla-legs", "--guidance", "de", "--replace-guidance")));
});

await test("a language that is not known falls back to English", () => {
  const route = fairway.openRoute(json);
  assert.equal(route.withGuidance({ language: "tlh" }).description.voiceLocale, "en");
});

await test("options are checked", () => {
  const route = fairway.openRoute(json);
  fails("json", () => route.withGuidance({ tongue: "de" }), "there is no options.tongue");
  fails("json", () => route.withGuidance({ units: "leagues" }), "options.units is not metric, imperial or british");
  fails("json", () => route.withGuidance({ language: 7 }), "options.language is not a text");
  fails("argument", () => route.withGuidance({ driving: { lead: -1 } }), "options.driving.lead");
  assert.equal(fairway.completeGuidanceOptions({ language: "de" }).language, "de");
  assert.equal(fairway.completeGuidanceOptions().source, "service");
  route.close();
  fails("handle", () => route.withGuidance());
});

await test("memory stays flat over a thousand guided routes", () => {
  const route = fairway.openRoute(json);
  let size = 0;
  for (let round = 0; round < 1000; round++) {
    route.withGuidance({ language: languages[round % languages.length].identifier }).close();
    if (round === 100) size = fairway.memorySize;
  }
  assert.equal(fairway.memorySize, size);
});

await test("a camera follows a vehicle, shows what is left, and refuses what it does not know", () => {
  const route = fairway.openRoute(json), session = route.session(), { latitudes, longitudes } = route.line();
  const camera = fairway.camera({ width: 390, height: 844, insetTop: 100 });
  assert.deepEqual([camera.options.mode, camera.options.pitch, camera.options.insetTop], ["following", 45, 100]);
  session.update({ timestamp: 1e9, latitude: latitudes[0], longitude: longitudes[0], horizontalAccuracy: 5, speed: 0 });
  const place = session.predict(1e9 + 1), view = camera.follow(session, 1e9 + 1);
  assert.deepEqual([view.latitude, view.longitude].map((degrees) => degrees.toFixed(9)),
    [place.latitude, place.longitude].map((degrees) => degrees.toFixed(9)));
  assert.ok(view.zoom > 15 && view.pitch === 45 && view.paddingTop === 100 + 744 / 2);
  camera.set({ mode: "overview" });
  let wide = view;
  // A vehicle whose time stands still.
  for (let frame = 0; frame < 120; frame++) wide = camera.follow(session, 1e9 + 1, 1e9 + 1 + frame / 60);
  assert.ok(wide.zoom < view.zoom && wide.pitch === 0 && wide.bearing === 0 && wide.paddingTop === 100);
  fails("argument", () => camera.set({ mode: "flying" }), "mode");
  assert.throws(() => camera.set({ tilt: 3 }), { name: "TypeError", message: "a camera has no option 'tilt'" });
  assert.throws(() => fairway.camera({ width: 1, height: 1, tilt: 3 }), TypeError);
  camera.close();
  fails("handle", () => camera.follow(session, 1e9), "camera");
  fails("unsupported", () => base.camera({ width: 1, height: 1 }), "camera");
});

finish();
