/**
 * Navigates to a destination in node, with routes of a Valhalla server: prints instructions, leaves the route, requests a
 * new one, and follows it until the arrival.
 *
 *   node Sources/Bindings/web/navigate.mjs .build/web/fairway valhalla URL START DESTINATION ELSEWHERE
 *
 * URL is the address of a server, and each place LONGITUDE,LATITUDE. The vehicle is simulated: it takes the way to ELSEWHERE
 * until it has a new route.
 */
import { pathToFileURL } from "node:url";

const [packageFolder, style, server, ...places] = process.argv.slice(2);
if (style !== "valhalla" || places.length !== 3) {
  console.error("usage: navigate.mjs PACKAGE valhalla URL START DESTINATION ELSEWHERE");
  process.exit(2);
}
const { Fairway } = await import(pathToFileURL(`${packageFolder}/fairway.js`));

const [origin, destination, elsewhere] = places.map((place) => {
  const [lon, lat] = place.split(",").map(Number);
  return { lat, lon };
});

/** Requests a route; `from` has a heading if the vehicle moves. */
async function request(from, to) {
  const response = await fetch(`${server}/route`, {
    method: "POST", signal: AbortSignal.timeout(20_000),
    body: JSON.stringify({
      locations: [from, to], costing: "auto", format: "osrm", shape_format: "polyline6", banner_instructions: true,
      voice_instructions: true,
    }),
  });
  return response.text();
}

/** A vehicle that follows a line with a fix each second. */
class Vehicle {
  #line;
  #next;
  #fix = { timestamp: 1_700_000_000, horizontalAccuracy: 5, speed: 12, course: NaN };

  constructor(line) {
    this.follow(line);
    Object.assign(this.#fix, { latitude: line.latitudes[0], longitude: line.longitudes[0] });
  }

  follow(line) {
    this.#line = line;
    this.#next = 1;
  }

  get isAtEnd() { return this.#next === this.#line.latitudes.length; }

  drive() {
    const metres = 111_320;
    const fix = this.#fix;
    let left = fix.speed;
    while (left > 0 && !this.isAtEnd) {
      const scale = Math.cos(fix.latitude * Math.PI / 180);
      const north = (this.#line.latitudes[this.#next] - fix.latitude) * metres;
      const east = (this.#line.longitudes[this.#next] - fix.longitude) * metres * scale;
      const length = Math.hypot(north, east);
      const part = length > left ? left / length : 1;
      if (length > 0.1) fix.course = (Math.atan2(east, north) * 180 / Math.PI + 360) % 360;
      fix.latitude += part * north / metres;
      fix.longitude += part * east / metres / scale;
      if (part < 1) break;
      this.#next++;
      left -= length;
    }
    fix.timestamp++;
    return { ...fix };
  }
}

async function navigate() {
  const fairway = await Fairway.load();
  let route = fairway.openRoute(await request(origin, destination));
  const session = route.session();
  const vehicle = new Vehicle(fairway.openRoute(await request(origin, elsewhere)).line());
  const say = (event, text) => console.log(`${event.distanceAlong.toFixed(0).padStart(6)} m  ${text}`);
  console.log(`${route.length.toFixed(0)} m to go`);
  let hasArrived = false;
  while (!hasArrived && !vehicle.isAtEnd) {
    const fix = vehicle.drive();
    for (const event of session.update(fix).events) {
      if (event.kind === "spokenInstruction") say(event, event.text);
      if (event.kind === "offRoute" || event.kind === "didArrive") say(event, event.kind);
      hasArrived ||= event.kind === "didArrive";
    }
    if (session.requestRoute()) {
      try {
        const from = { lat: fix.latitude, lon: fix.longitude, heading: Math.round(fix.course), heading_tolerance: 45 };
        route = fairway.openRoute(await request(from, destination));
        session.replaceRoute(route);
        vehicle.follow(route.line());
        console.log(`rerouted: ${route.length.toFixed(0)} m to go`);
      } catch (error) {
        // The session asks again later.
        session.failRequest();
        console.error(`no new route: ${error.message}`);
      }
    }
  }
  console.log(`${session.progress.distanceRemaining.toFixed(0)} m left`);
}

try {
  await navigate();
} catch (error) {
  console.error(`navigate: ${error.message}${error.cause ? `: ${error.cause.message}` : ""}`);
  process.exitCode = 1;
}
