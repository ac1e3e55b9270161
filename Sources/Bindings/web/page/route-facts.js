// Where a route's steps and legs are. Distances are stated metres from the start of the route, as the engine counts
// them.
export class RouteFacts {
  constructor(route) {
    this.description = route.description;
    this.length = route.length;
    const { latitudes, longitudes } = route.line();
    this.line = Array.from(latitudes, (latitude, i) => [longitudes[i], latitude]);
    this.along = this.#distances();
    this.legEnds = this.#legEnds();
    this.steps = [];
    let end = 0;
    this.description.legs.forEach((leg, legIndex) => leg.steps.forEach((step, stepIndex) => {
      end += step.distance;
      this.steps.push({ leg: legIndex, step: stepIndex, end, data: step });
    }));
  }

  get locale() { return this.description.voiceLocale ?? "en-US"; }

  // The names of the streets of the route: those of its steps and, since one may go on under another name and a line has
  // none, those at some of its places.
  streets(nameAt) {
    const names = this.steps.map(({ data }) => data.name ?? ""), apart = Math.max(150, this.length / 60);
    for (let at = 0; at < this.length; at += apart) names.push(nameAt(this.place(at).coordinates));
    return [...new Set(names)].filter(Boolean);
  }

  // The number of a leg's step among all steps.
  number(leg, step) {
    return this.steps.findIndex(candidate => candidate.leg === leg && candidate.step === step);
  }

  // The position and bearing at a distance.
  place(distance) {
    const i = this.#segment(distance);
    const [a, b] = [this.line[i], this.line[Math.min(i + 1, this.line.length - 1)]];
    const length = this.along[i + 1] - this.along[i];
    const share = length > 0 ? Math.min(1, Math.max(0, (distance - this.along[i]) / length)) : 0;
    const east = (b[0] - a[0]) * Math.cos(a[1] * Math.PI / 180);
    return { coordinates: [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share],
      bearing: Math.atan2(east, b[1] - a[1]) * 180 / Math.PI };
  }

  // The line from one distance to another.
  part(from, to) {
    const inner = this.line.slice(this.#segment(from) + 1, this.#segment(to) + 1);
    return [this.place(from).coordinates, ...inner, this.place(to).coordinates];
  }

  // The segment at a distance: the last one that begins before it.
  #segment(distance) {
    let [low, high] = [0, Math.max(0, this.line.length - 2)];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.along[middle] <= distance) low = middle; else high = middle - 1;
    }
    return low;
  }

  #distances() {
    const along = [0], degree = Math.PI / 180;
    for (let i = 1; i < this.line.length; i++) {
      const [[x0, y0], [x1, y1]] = [this.line[i - 1], this.line[i]];
      const east = ((x1 - x0 + 540) % 360 - 180) * Math.cos((y0 + y1) / 2 * degree);
      along.push(along[i - 1] + Math.hypot(east, y1 - y0));
    }
    // Degrees become stated metres.
    const scale = this.length / (along.at(-1) || 1);
    return along.map(value => value * scale);
  }

  // The vertices at which the legs end.
  #legEnds() {
    let end = 0, distance = 0;
    return this.description.legs.map(leg => {
      const segments = leg.annotation?.distance?.length ?? leg.annotation?.maxspeed?.length;
      distance += leg.distance;
      end = segments ? end + segments : this.along.findIndex(along => along >= distance - 1);
      return end < 0 ? this.line.length - 1 : Math.min(end, this.line.length - 1);
    });
  }
}
