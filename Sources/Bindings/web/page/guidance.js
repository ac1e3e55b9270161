import { RouteFacts } from "./route-facts.js";

// A session of the engine, with what a screen shows of it.
export class Guidance {
  // `bytes` is a server's answer, and `options` say which instructions are made by the engine. `heard` is called with
  // the text and the language of each instruction to be spoken, `happened` with each event.
  constructor(fairway, bytes, options, { heard, happened }) {
    Object.assign(this, { fairway, options, heard, happened });
    this.#open(bytes, false);
    this.session = this.route.session();
    this.progress = this.session.progress;
    this.state = this.session.guidance;
  }

  #open(bytes, isUnderWay) {
    this.bytes = bytes;
    const route = this.fairway.openRoute(bytes);
    this.route = route.withGuidance(this.options, { isUnderWay });
    route.close();
    this.facts = new RouteFacts(this.route);
    this.alternatives = Guidance.#alternatives(this.fairway, bytes);
  }

  close() {
    this.session.close();
    this.route.close();
  }

  get isOffRoute() { return this.progress.routeState === "offRoute"; }

  feed(fix) { this.#take(this.session.update(fix)); }

  // Whether a new route is to be asked for now; `replace` or `giveUp` answers.
  wantsRoute() { return this.isOffRoute && this.session.requestRoute(); }
  giveUp() { this.session.failRequest(); }
  replace(bytes) {
    const last = this.route;
    this.#open(bytes, true);
    this.#take(this.session.replaceRoute(this.route));
    last.close();
  }

  #take({ progress, events }) {
    this.progress = progress;
    this.state = this.session.guidance;
    for (const event of events) {
      if (event.kind === "spokenInstruction") this.heard(event.text, this.facts.locale);
      this.happened(event);
    }
  }

  // The lines of the answer's other routes.
  static #alternatives(fairway, bytes) {
    const answer = JSON.parse(typeof bytes === "string" ? bytes : new TextDecoder().decode(bytes));
    return (answer.routes ?? []).slice(1).map((_, i) => {
      const route = fairway.openRoute(bytes, { index: i + 1 });
      const { line } = new RouteFacts(route);
      route.close();
      return line;
    });
  }

  // Where the vehicle is at a time.
  place(time) { return this.session.predict(time); }

  // The speed limit in km/h; null where there is none or it is unknown.
  get limit() {
    const { speedLimit, speedLimitUnit } = this.state;
    if (!Number.isFinite(speedLimit) || this.isOffRoute) return null;
    return Math.round(speedLimit * (speedLimitUnit === "milesPerHour" ? 1.609344 : 1));
  }

  // The banner at a place: the instruction, how far it is, the lanes, and what comes after it.
  banner(place) {
    const { facts } = this, number = facts.number(place.leg, place.step);
    const step = facts.steps[number], next = facts.steps[number + 1];
    if (!step) return null;
    // The prediction may be a step ahead of the last fix, whose first banner is then due.
    const isSame = this.state.leg === place.leg && this.state.step === place.step;
    const instruction = step.data.bannerInstructions?.[isSame ? Math.max(0, this.state.banner) : 0];
    const { maneuver } = (next ?? step).data;
    const primary = instruction?.primary ?? { ...maneuver, text: maneuver.instruction };
    const ahead = step.end - place.distanceTraveled;
    const lanes = Guidance.#lanes(instruction, next?.data, ahead);
    const after = next && facts.steps[number + 2]?.leg === next.leg ? facts.steps[number + 2].data : null;
    return { primary, secondary: instruction?.secondary?.text ?? "", ahead, lanes,
      exit: next?.data.maneuver.exit, then: after && next.data.distance < 400 ? after.maneuver.instruction : "" };
  }

  // The lanes as [{directions, active}]: those of the banner, or near the maneuver those of its intersection.
  static #lanes(instruction, next, ahead) {
    const given = instruction?.sub?.components?.filter(component => component.type === "lane");
    if (given?.length) {
      return given.map(lane => ({ directions: lane.directions, active: lane.active,
        chosen: lane.active_direction }));
    }
    const lanes = ahead < 400 ? next?.intersections?.[0]?.lanes : null;
    return (lanes ?? []).map(lane => ({ directions: lane.indications, active: lane.active ?? lane.valid,
      chosen: lane.valid_indication }));
  }
}
