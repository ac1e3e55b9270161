/**
 * Prints a program for the type checker, which fails where the declarations of the JavaScript package have a name that
 * its code does not have, or the other way round: exports, members of classes, and members of results.
 *
 * It fails itself if a name is not used in another program, which is to use all of them.
 *
 *   node names.mjs PACKAGE ROUTE.json PROGRAM.ts
 */
import { readFile } from "node:fs/promises";

const [packageFolder, routeFile, programFile] = process.argv.slice(2);
const library = await import(`${packageFolder}/fairway.js`);

const used = new Set((await readFile(programFile, "utf8")).match(/\w+/g));

/** What the package uses itself and does not declare. */
const internal = new Set(["constructor", "Route.handle", "Session.handle", "Router.handle", "FreeDrive.handle", "Ways.handle",
  "Session.drive", "Session.continueDrive", "Router.drive", "Router.continueDrive", "static length", "static name", "static prototype"]);

console.log('import * as fairway from "fairway";');

/** `type` has the members that `keys` lists, and no others. */
function compare(type, keys) {
  for (const key of keys) {
    if (typeof key === "string" && !used.has(key)) throw new Error(`${key} is not used in ${programFile}`);
  }
  const names = keys.map((key) => typeof key === "symbol" ? "typeof Symbol.dispose" : JSON.stringify(key));
  // The error at `true` has the names.
  console.log(`{
  type Actual = ${names.join(" | ")};
  const undeclared: [Exclude<Actual, keyof ${type}>] extends [never] ? true : Exclude<Actual, keyof ${type}> = true;
  const missing: [Exclude<keyof ${type}, Actual>] extends [never] ? true : Exclude<keyof ${type}, Actual> = true;
}`);
}

const membersOf = (name, object) =>
  Reflect.ownKeys(object).filter((key) => !internal.has(key) && !internal.has(`${name}.${String(key)}`) && !internal.has(`${name} ${String(key)}`));

compare("typeof fairway", Object.keys(library));

const instance = await library.Fairway.load({ router: true });
const route = instance.openRoute(await readFile(routeFile));
for (const [name, prototype] of Object.entries({
  Fairway: library.Fairway.prototype, Route: Object.getPrototypeOf(route), Session: library.Session.prototype,
})) compare(`fairway.${name}`, membersOf(name, prototype));
// A router has the members of a session as well.
compare("fairway.Router", [...new Set(
  [library.Session, library.Router].flatMap(({ prototype }) => membersOf("Router", prototype)))]);
// The declared constructors are private, so that only `prototype` is declared besides.
compare('Omit<typeof fairway.Fairway, "prototype">', membersOf("static", library.Fairway));

const camera = instance.camera({ width: 1, height: 1 });
compare("fairway.Camera", membersOf("Camera", library.Camera.prototype));

const session = route.session();
const { latitudes, longitudes } = route.line();
const update = session.update({ timestamp: 1e9, latitude: 91, longitude: longitudes[0] });
const results = {
  Update: update, Progress: update.progress, Event: update.events[0], Guidance: session.guidance,
  Prediction: session.predict(1e9), CameraOptions: camera.options, CameraPosition: camera.follow(session, 1e9), LegFacts: route.legs[0], Coordinates: { latitudes, longitudes },
  GuidanceLanguage: instance.guidanceLanguages[0], GuidanceOptions: { ...instance.completeGuidanceOptions({
    language: "en", units: "metric" }) },
  AnnouncementTiming: instance.completeGuidanceOptions().driving,
  ProgressColumns: Object.fromEntries(library.progressColumns.map((name) => [name, 0])),
};
for (const [name, result] of Object.entries(results)) compare(`fairway.${name}`, Object.keys(result));
