/**
 * How long a router in WebAssembly takes from the fix that raises the alarm to the new route, under node.
 *
 *   node reroute.mjs PACKAGE FILE.roads [DRIVES]
 *
 * PACKAGE is the folder of Sources/Scripts/package-javascript. Each drive is 3 to 6 km through the roads of the file, along
 * another way than its route from some turn on. Times are the processor's, of the least of four rounds: on a busy machine what
 * else runs, and the compiler of a first round, take more.
 */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const [packageFolder, file, count = "100"] = process.argv.slice(2);
const { Fairway } = await import(`${resolve(packageFolder)}/fairway.js`);
const full = await Fairway.load({ router: true, roads: true });
const roads = full.openRoads(readFileSync(file)), ways = roads.ways(), { edgeCount } = roads.facts;

// A sequence of numbers that is the same everywhere.
let state = 7;
const random = (limit) => (state = (state * 48271) % 2147483647) % limit;

const beginning = (edge) => {
  const { latitudes, longitudes } = roads.line(edge);
  return [longitudes[0], latitudes[0]];
};
const metres = ([x0, y0], [x1, y1]) =>
  Math.hypot((x1 - x0) * Math.cos(y0 * Math.PI / 180), y1 - y0) * 111_200;

/** A route, and the fixes of a vehicle that takes another way; null where there is none. */
function drive() {
  const places = [beginning(random(edgeCount)), beginning(random(edgeCount))], apart = metres(...places);
  if (apart < 3000 || apart > 6000) return null;
  try {
    const way = ways.find(places), answer = way.json, { latitudes, longitudes } = way.line();
    way.close();
    const at = random(Math.min(60, latitudes.length - 1));
    const closed = [[(longitudes[at] + longitudes[at + 1]) / 2, (latitudes[at] + latitudes[at + 1]) / 2]];
    const other = ways.find(places, { closed }), line = other.line();
    other.close();
    const waypoints = places.map(([longitude, latitude]) => ({ longitude, latitude }));
    return { answer, trip: { waypoints }, fixes: fixesAlong([...line.longitudes].map((x, i) => [x, line.latitudes[i]])) };
  } catch {
    return null;
  }
}

/** A fix each second and ten metres. */
function fixesAlong(line) {
  const fixes = [];
  let rest = 0;
  for (let i = 1; i < line.length; i++) {
    const [from, to] = [line[i - 1], line[i]], length = metres(from, to);
    for (; rest < length; rest += 10) {
      const [longitude, latitude] = from.map((value, axis) => value + rest / length * (to[axis] - value));
      fixes.push({ timestamp: 1.7e9 + fixes.length, longitude, latitude, horizontalAccuracy: 4, speed: 10 });
    }
    rest -= length;
  }
  return fixes;
}

/** The milliseconds of the update that begins a new route; infinite if none does. */
function time({ answer, trip, fixes }) {
  const router = full.router(answer, trip);
  router.setRoads(roads);
  router.setWays(ways, "alone");
  try {
    for (const fix of fixes) {
      const before = process.cpuUsage(), { events } = router.update(fix), { user, system } = process.cpuUsage(before);
      if (events.some(({ kind }) => kind === "routeReplaced")) return (user + system) / 1000;
    }
    return Infinity;
  } finally {
    router.close();
  }
}

const drives = [];
for (let tries = 0; drives.length < Number(count) && tries < 100 * Number(count); tries++) {
  const found = drive();
  if (found) drives.push(found);
}
const least = drives.map(() => Infinity);
for (let round = 0; round < 4; round++) {
  drives.forEach((each, number) => { least[number] = Math.min(least[number], time(each)); });
}
const sorted = least.filter(Number.isFinite).sort((a, b) => a - b);
const quantile = (share) => sorted[Math.floor((sorted.length - 1) * share)].toFixed(1);
console.log(`${sorted.length} new routes in ${drives.length} drives: median ${quantile(0.5)} ms, 99 % ${quantile(0.99)} ms`);
