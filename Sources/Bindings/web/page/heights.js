const element = id => document.getElementById(id);
const [width, height] = [300, 40];

// The heights of the route along its way, how far the vehicle has come, and what is left to climb. Routes without
// heights have none of it.
export class Heights {
  #profile = null;

  // Draws the heights of a route, unless they are drawn; null is no route.
  show(facts) {
    if (facts === this.facts) return;
    this.facts = facts;
    this.#profile = facts && profile(facts);
    element("heights").hidden = !this.#profile;
    if (!this.#profile) return;
    const { distances, heights, low, high } = this.#profile, length = facts.length || 1;
    const x = distance => (width * distance / length).toFixed(1);
    const y = value => (height - 2 - (height - 6) * (value - low) / Math.max(20, high - low)).toFixed(1);
    const path = distances.map((distance, i) => `${x(distance)} ${y(heights[i])}`).join("L");
    const area = `M${x(distances[0])} ${height}L${path}L${x(distances.at(-1))} ${height}Z`;
    for (const id of ["heights-ahead", "heights-driven"]) element(id).setAttribute("d", area);
  }

  // Shows the place of the vehicle, and what the engine says of the heights there.
  move(driven, { height: here, ascentRemaining, grade }) {
    if (!this.#profile) return;
    const { length } = this.facts;
    element("heights-clip").setAttribute("width", `${(width * Math.min(1, driven / (length || 1))).toFixed(1)}`);
    // Without a sign for what rounds to nothing.
    const steepness = Number.isFinite(grade) ? `, ${Math.round(100 * grade) || 0} % ahead` : "";
    element("climb").textContent = Number.isFinite(here)
      ? `${Math.round(here)} m, ${Math.round(ascentRemaining)} m to climb${steepness}` : "";
  }
}

// The heights of all legs by their distance from the start of the route; null if there are none.
function profile({ description: { legs } }) {
  const distances = [], heights = [];
  let start = 0;
  for (const { distance, elevation } of legs) {
    elevation?.distances.forEach((along, i) => { distances.push(start + along); heights.push(elevation.heights[i]); });
    start += distance;
  }
  return heights.length < 2 ? null : { distances, heights, low: heights.reduce((a, b) => Math.min(a, b)),
    high: heights.reduce((a, b) => Math.max(a, b)) };
}
