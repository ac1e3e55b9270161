// Ways on the roads of the page, which are found in it: it needs no server.
export class RoadService {
  #roads = null;
  #ways = null;

  // `roads` returns a promise of the roads on which drives are now.
  constructor(roads) { this.roads = roads; }

  // The roads prepared for ways; others are prepared anew.
  on(roads) {
    if (roads !== this.#roads) {
      this.#ways?.close();
      [this.#roads, this.#ways] = [roads, roads.ways()];
    }
    return this.#ways;
  }

  // The answer to a router's request for a trip, in OSRM's form. What cannot be done is an error that says so.
  async ask({ waypoints, avoidedPoints = [] }) {
    const way = this.on(await this.roads()).find(waypoints.map(placeOf), { closed: avoidedPoints });
    try { return way.json; } finally { way.close(); }
  }
}

// A waypoint as a place on the roads; of a vehicle in motion, in its direction. A via is passed within a leg.
function placeOf({ longitude, latitude, heading, headingAccuracy = 90, separatesLegs = true }) {
  return { longitude, latitude, passing: separatesLegs ? "stop" : "through",
    ...Number.isFinite(heading) && { heading, tolerance: Math.max(45, headingAccuracy) } };
}
