import { length } from "./ground-metres.js";

// The trip as the page shows it: the stops of the router, what is driven and left, and the edits that wait for a
// route.
export class Trip {
  #edits = [];
  #odometer = { legs: 0, metres: 0, last: null };
  // The names of the stops at the ends of legs, which each frame asks for.
  #names = new Map();

  // `odometer` is that of a drive that goes on.
  constructor(guidance, odometer) {
    this.guidance = guidance;
    if (odometer) this.#odometer = odometer;
  }

  get odometer() { return this.#odometer; }

  get #router() { return this.guidance.router; }

  get isChanging() { return this.#edits.length > 0; }

  // Asks for an edit; one that makes no sense is an error, and changes nothing.
  change(edit) {
    this.#router.changeTrip(edit);
    this.#edits.push(edit);
  }

  // To be called with each event: the outcome of an edit ends the wait for it. They come in order.
  happened({ kind, reason }) {
    this.#names.clear();
    const isOutcome = kind === "tripNotChanged" || kind === "tripChanged" && reason !== "passed" && reason !== "missed";
    if (isOutcome) this.#edits.shift();
  }

  // The stops, as {id, name, state, isVia, time, place}: those behind, and those ahead in their order, whose `place` is
  // counted from 0. While edits wait for a route, they are as these would have them.
  get rows() {
    const { stops } = this.#router, times = this.#arrivals(), last = stops.at(-1)?.id;
    let place = 0;
    const rows = stops.map(({ id, name, state, isVia, actualTime }, i) => ({ id, state, isVia,
      name: name || (id === last ? "Destination" : `Stop ${i + 1}`), isWanted: false,
      time: state === "reached" ? actualTime : times.get(id) ?? NaN, place: state === "ahead" ? place++ : -1 }));
    return this.#edits.reduce(preview, rows);
  }

  // The name of the stop at the end of a leg of the route.
  nameAtEnd(leg) {
    if (!this.#names.has(leg)) {
      const id = this.#router.stopOfLeg(leg);
      this.#names.set(leg, this.#router.stops.find(stop => stop.id === id)?.name ?? "");
    }
    return this.#names.get(leg);
  }

  // The numbers in the list of the stops at the ends of the route's legs.
  get numbers() {
    const router = this.#router, ids = router.stops.map(({ id }) => id);
    return router.route.legs.map((_, leg) => ids.indexOf(router.stopOfLeg(leg)) + 1);
  }

  // When the stops ahead are reached: the legs that are left lead to them, vias lie on the way.
  #arrivals() {
    const { progress, router } = this.guidance, rest = router.route.legs.slice(progress.leg + 1);
    const ends = [router.guidance.legDurationRemaining];
    for (const { duration } of rest) ends.push(ends.at(-1) + duration);
    // At the driver's pace, which the time to the destination knows.
    const pace = ends.at(-1) > 0 ? progress.durationRemaining / ends.at(-1) : 1;
    return new Map(ends.map((left, i) => [router.stopOfLeg(progress.leg + i), progress.timestamp + pace * left]));
  }

  // To be called after each fix, with the place of the vehicle.
  drive({ longitude, latitude }) {
    const odometer = this.#odometer, place = [longitude, latitude], legs = this.#router.summaries.length;
    // What was driven in finished legs is in their summaries.
    if (legs !== odometer.legs) [odometer.legs, odometer.metres] = [legs, 0];
    else if (odometer.last) odometer.metres += length(odometer.last, place);
    odometer.last = place;
  }

  get driven() {
    return this.#router.summaries.reduce((sum, leg) => sum + leg.drivenDistance, 0) + this.#odometer.metres;
  }

  get left() { return this.guidance.progress.distanceRemaining; }
}

// The rows as an edit would have them.
function preview(rows, { add, at, remove, move, to, destination }) {
  const isAhead = ({ state }) => state === "ahead", ahead = rows.filter(isAhead);
  const behind = rows.filter(row => !isAhead(row));
  const added = ({ name }) => ({ id: 0, name, state: "ahead", isVia: false, time: NaN, place: -1, isWanted: true });
  if (add) ahead.splice(at ?? ahead.length - 1, 0, added(add));
  if (destination) ahead.splice(-1, 1, added(destination));
  const from = ahead.findIndex(({ id }) => id === (remove ?? move));
  if (from < 0) return [...behind, ...ahead];
  if (remove !== undefined) ahead[from] = { ...ahead[from], isWanted: true, isLeaving: true };
  if (move !== undefined) ahead.splice(to, 0, { ...ahead.splice(from, 1)[0], isWanted: true });
  return [...behind, ...ahead];
}
