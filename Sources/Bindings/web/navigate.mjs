/**
 * Navigates to a destination in node: prints instructions, leaves the route, requests a new one, and follows it until the
 * arrival.
 *
 *   node Sources/Bindings/web/navigate.mjs .build/web/fairway STYLE URL START DESTINATION ELSEWHERE
 *
 * STYLE is mapbox, osrm or valhalla, URL the address of a server, and each place LONGITUDE,LATITUDE. The vehicle is simulated:
 * it takes the way to ELSEWHERE until it has a new route.
 */
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";

const [packageFolder, style, url, ...places] = process.argv.slice(2);
if (places.length !== 3) {
  console.error("usage: navigate.mjs PACKAGE STYLE URL START DESTINATION ELSEWHERE");
  process.exit(2);
}
const { Fairway, mapbox, osrm, valhalla } = await import(pathToFileURL(`${packageFolder}/fairway.js`));
const services = { osrm, valhalla, mapbox: (url) => mapbox(process.env.MAPBOX_ACCESS_TOKEN ?? "", { url }) };
const [start, destination, elsewhere] = places.map((place) => place.split(",").map(Number));

/**
 * A vehicle with a fix each second, which is where a session of its own is then. A session that goes on along another route is
 * on it where it was, also if that route begins behind it.
 */
class Vehicle {
  #session;
  #fix;

  constructor(route) {
    const { latitudes, longitudes } = route.line();
    this.#session = route.session();
    this.#fix = {
      timestamp: 1_700_000_000, latitude: latitudes[0], longitude: longitudes[0], horizontalAccuracy: 5, speed: 12,
    };
    this.#session.update(this.#fix);
  }

  follow(route) { this.#session.replaceRoute(route); }

  get isAtEnd() { return this.#session.progress.distanceRemaining <= 1; }

  drive() {
    const { timestamp, latitude, longitude, course } = this.#session.predict(this.#fix.timestamp + 1);
    this.#fix = { ...this.#fix, timestamp, latitude, longitude, course };
    this.#session.update(this.#fix);
    return this.#fix;
  }
}

async function navigate() {
  const fairway = await Fairway.load({ router: true });
  const provider = services[style](url);
  const other = await fairway.router([start, elsewhere], { provider });
  const vehicle = new Vehicle(other.route);
  other.close();
  const router = await fairway.router([start, destination], { provider });
  console.log(`${router.route.length.toFixed(0)} m to go`);
  let hasArrived = false;
  const tell = (event, text) => console.log(`${event.distanceAlong.toFixed(0).padStart(6)} m  ${text}`);
  const telling = (async () => {
    for await (const event of router.events()) {
      if (event.kind === "spokenInstruction") tell(event, event.text);
      if (event.kind === "offRoute" || event.kind === "didArrive") tell(event, event.kind);
      hasArrived ||= event.kind === "didArrive";
      if (event.kind === "rerouteFailed") console.error(`no new route: ${event.text}`);
      if (event.kind === "routeReplaced") {
        vehicle.follow(router.route);
        console.log(`rerouted: ${router.progress.distanceRemaining.toFixed(0)} m to go`);
      }
    }
  })();
  while (!hasArrived && !vehicle.isAtEnd) {
    router.update(vehicle.drive());
    // A second of the drive takes a moment here, so that answers can arrive in between.
    await pause(2);
  }
  const left = router.progress.distanceRemaining;
  router.close();
  await telling;
  console.log(`${left.toFixed(0)} m left`);
}

try {
  await navigate();
} catch (error) {
  console.error(`navigate: ${error.message}${error.cause ? `: ${error.cause.message}` : ""}`);
  process.exitCode = 1;
}
