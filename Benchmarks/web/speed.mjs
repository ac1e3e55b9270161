/** Times a replay through the module, in nanoseconds a fix; see speed. */
import { readFile } from "node:fs/promises";

const [packageFolder, routeFile, traceFile, rounds, tripFile] = process.argv.slice(2);
const start = performance.now();
const { Fairway, progressColumns } = await import(`${packageFolder}/fairway.js`);
const fairway = await Fairway.load({ guidance: false });
const loaded = performance.now();
const route = fairway.openRoute(await readFile(routeFile));
const opened = performance.now();

/** The columns of a packed trace: a mask of those that are there, their number, and the values. */
function readTrace(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [mask, count] = [view.getUint32(12, true), Number(view.getBigUint64(16, true))];
  const names = ["timestamps", "latitudes", "longitudes", "horizontalAccuracies", "speeds", "courses", "altitudes"];
  let at = bytes.byteOffset + 24;
  const columns = {};
  names.forEach((name, place) => {
    if ((mask >> place & 1) === 0) return;
    columns[name] = new Float64Array(bytes.buffer.slice(at, at + 8 * count));
    at += 8 * count;
  });
  return columns;
}

const fixes = readTrace(await readFile(traceFile));
const count = fixes.timestamps.length;
const few = ["distancesTraveled", "distancesRemaining", "durationsRemaining", "legs", "steps", "routeStates", "changes"];
const ways = {
  progress: (session) => session.updateColumns(fixes, { columns: few }).events.length,
  all: (session) => session.updateColumns(fixes, { columns: progressColumns }).events.length,
  single: (session) => {
    let events = 0;
    for (let i = 0; i < count; i++) {
      events += session.update({
        timestamp: fixes.timestamps[i], latitude: fixes.latitudes[i], longitude: fixes.longitudes[i],
        horizontalAccuracy: fixes.horizontalAccuracies[i], speed: fixes.speeds[i], course: fixes.courses[i],
        altitude: NaN,
      }).events.length;
    }
    return events;
  },
};

console.log("module under node:");
for (const [name, run] of Object.entries(ways)) {
  let [best, events] = [Infinity, 0];
  for (let round = 0; round < Number(rounds); round++) {
    const session = route.session();
    const begin = performance.now();
    events = run(session);
    best = Math.min(best, (performance.now() - begin) * 1e6 / count);
    session.close();
  }
  console.log(`${name}: ${best.toFixed(1)} ns a fix, ${count} fixes, ${events} events`);
}
// A router that nobody answers, with a call for each fix.
const [withRouters, answer] = [await Fairway.load({ router: true }), await readFile(routeFile)];
const trip = JSON.parse(await readFile(tripFile, "utf8"));
let [best, events] = [Infinity, 0];
for (let round = 0; round < Number(rounds); round++) {
  const router = withRouters.router(answer, trip, { options: { reroutesProactively: false } });
  const begin = performance.now();
  events = ways.single(router);
  best = Math.min(best, (performance.now() - begin) * 1e6 / count);
  router.close();
}
console.log(`router: ${best.toFixed(1)} ns a fix, ${count} fixes, ${events} events`);
console.log(`loaded after ${(loaded - start).toFixed(1)} ms, first route ${(opened - loaded).toFixed(1)} ms later`);
