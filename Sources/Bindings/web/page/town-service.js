import { turn } from "./ground-metres.js";
import { StreetGraph } from "./street-graph.js";
import { avoiding, quickestPath } from "./town-paths.js";
import { legOf } from "./town-steps.js";

const farthest = 1000;

// Routes along the streets of the town, made in the page: it needs no server.
export class TownService {
  constructor(streets) { this.graph = new StreetGraph(streets); }

  // The name of the street that is nearest to a place [longitude, latitude], or nothing.
  nameAt(place) {
    const { name, distance } = this.graph.nearest(place);
    return distance < 300 ? name : "";
  }

  // Whether a place [longitude, latitude] is near a street.
  covers(place) { return this.graph.nearest(place).distance <= farthest; }

  // The answer to a router's request for a trip, in OSRM's form. What cannot be done is an error that says so.
  async ask({ waypoints, avoidedPoints = [], avoidedAreas = [] }) {
    if (avoidedAreas.length) throw new Error("the town's streets can be avoided at points and not in areas");
    const isOpen = avoidedPoints.length ? avoiding(avoidedPoints) : undefined;
    const stops = waypoints.map((waypoint, i) => this.#snap(waypoint, i)), legs = [];
    let pieces = [], last = null;
    for (let i = 1; i < stops.length; i++) {
      const path = quickestPath(this.graph, stops[i - 1], stops[i], { last, isOpen });
      if (!path) throw new Error(`no street leads to ${waypoints[i].name || `place ${i}`}`);
      pieces.push(...path);
      last = path.at(-1).arc;
      // A via is passed within a leg.
      if (waypoints[i].separatesLegs === false) continue;
      legs.push(legOf(this.graph, pieces));
      pieces = [];
    }
    return JSON.stringify({ code: "Ok", routes: [routeOf(legs)],
      waypoints: stops.map(({ coordinates, name, distance }) => ({ location: coordinates, name, distance })) });
  }

  // A place on a street; of a vehicle in motion, in its direction.
  #snap({ longitude, latitude, heading, headingAccuracy = 90, name }, number) {
    const found = this.graph.nearest([longitude, latitude]);
    if (found.distance > farthest) {
      throw new Error(`${name || `place ${number}`} is ${Math.round(found.distance / 100) / 10} km from any street`);
    }
    if (!Number.isFinite(heading)) return found;
    const ahead = found.ends.filter(({ arc }) => Math.abs(turn(heading, arc.bearing)) <= Math.max(45, headingAccuracy));
    return ahead.length ? { ...found, ends: ahead } : found;
  }
}

function routeOf(legs) {
  const total = member => legs.reduce((sum, leg) => sum + leg[member], 0);
  const all = legs.flatMap(leg => leg.steps.flatMap(step => step.geometry.coordinates));
  const coordinates = all.filter((place, i) => String(place) !== String(all[i - 1]));
  return { distance: total("distance"), duration: total("duration"), weight: total("weight"), weight_name: "duration",
    geometry: { type: "LineString", coordinates }, legs };
}
