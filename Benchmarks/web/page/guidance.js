import { RouteFacts } from "./route-facts.js";

// A session of the engine on a route, with what a screen shows of it.
export class Guidance {
  // `bytes` is a server's answer. `heard` is called with the text and the language of each instruction to be spoken,
  // `happened` with each event.
  constructor(fairway, bytes, { heard, happened }) {
    this.bytes = bytes;
    this.route = fairway.openRoute(bytes);
    this.facts = new RouteFacts(this.route);
    this.session = this.route.session({});
    this.alternatives = Guidance.#alternatives(fairway, bytes);
    Object.assign(this, { heard, happened });
    this.progress = null;
    // Which instruction the banner has: its step, and its place in it.
    this.shown = { leg: 0, step: 0, item: 0 };
  }

  close() {
    this.session.close();
    this.route.close();
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

  feed(fix) {
    const { progress, events } = this.session.update(fix);
    this.progress = progress;
    for (const event of events) {
      const step = this.facts.description.legs[event.leg]?.steps[event.step];
      if (event.kind === "spokenInstruction") {
        const instruction = step?.voiceInstructions?.[event.item];
        if (instruction) this.heard(instruction.announcement, this.facts.locale);
      } else if (event.kind === "visualInstruction") {
        this.shown = { leg: event.leg, step: event.step, item: event.item };
      }
      this.happened(event);
    }
  }

  // Where the vehicle is at a time.
  place(time) { return this.session.predict(time); }

  // The banner at a place: the instruction, how far it is, the lanes, and what comes after it.
  banner(place) {
    const { facts } = this, number = facts.number(place.leg, place.step);
    const step = facts.steps[number], next = facts.steps[number + 1];
    if (!step) return null;
    const isShown = this.shown.leg === place.leg && this.shown.step === place.step;
    const instruction = step.data.bannerInstructions?.[isShown ? this.shown.item : 0];
    const primary = instruction?.primary ?? Guidance.#plain(next?.data ?? step.data);
    const ahead = step.end - place.distanceTraveled;
    const lanes = Guidance.#lanes(instruction, next?.data, ahead);
    const after = next && facts.steps[number + 2]?.leg === next.leg ? facts.steps[number + 2].data : null;
    return { primary, secondary: instruction?.secondary?.text ?? "", ahead, lanes,
      exit: next?.data.maneuver.exit, then: after && next.data.distance < 400 ? Guidance.#plain(after).text : "" };
  }

  // An instruction for a step whose server has none.
  static #plain({ maneuver, name }) {
    const way = [maneuver.type, maneuver.modifier].filter(Boolean).join(" ");
    const text = maneuver.instruction || (name ? `${way} onto ${name}` : way);
    return { text, type: maneuver.type, modifier: maneuver.modifier };
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
