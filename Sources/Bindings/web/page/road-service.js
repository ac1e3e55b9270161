// Ways on the roads of the page, which are found in it: it needs no server.
export class RoadService {
  #roads = null;
  #ways = null;
  #wanted = "";

  // `roads` returns a promise of the roads on which drives are now, and `options` those of ways on them.
  constructor(roads, options = () => ({})) { Object.assign(this, { roads, options }); }

  // The roads prepared for ways; others, and those for other options, are prepared anew.
  on(roads) {
    const wanted = JSON.stringify(this.options());
    if (roads !== this.#roads || wanted !== this.#wanted) {
      this.#ways?.close();
      [this.#roads, this.#ways, this.#wanted] = [roads, roads.ways(this.options()), wanted];
    }
    return this.#ways;
  }

  // The answer to a router's request for a trip, in OSRM's form, with at most that number of other ways between two places. What cannot be
  // done is an error that says so.
  async ask({ waypoints, avoidedPoints = [] }, alternatives = 0) {
    const way = this.on(await this.roads()).find(waypoints.map(placeOf), { closed: avoidedPoints, alternatives });
    try { return way.json; } finally { way.close(); }
  }
}

// A waypoint as a place on the roads; of a vehicle in motion, in its direction. A via is passed within a leg.
function placeOf({ longitude, latitude, heading, headingAccuracy = 90, separatesLegs = true }) {
  return { longitude, latitude, passing: separatesLegs ? "stop" : "through",
    ...Number.isFinite(heading) && { heading, tolerance: Math.max(45, headingAccuracy) } };
}
