import { RoadsBeside } from "./ahead-strip.js";
import { roundaboutAfter } from "./roundabouts.js";
import { RouteFacts } from "./route-facts.js";
import { thenAfter } from "./then.js";

// The least probability of having left the route at which the reasons are asked for.
const doubt = 0.01;

// A router of the engine, with what a screen shows of it.
export class Guidance {
  #route = null;
  #facts = null;
  #ways;

  // `heard` is called with the text and the language of each instruction and alert to be spoken, whether it interrupts what is
  // being said, and the kind of an alert's event; `happened` with each event. `ways`
  // prepares roads that answer the router's requests before its provider; null for none.
  constructor(router, { ways, heard, happened }) {
    this.router = router;
    this.#ways = ways;
    this.#listen(heard, happened);
  }

  // The options of a new router, with those of what it says.
  static options(guidance) { return { guidance, reroutesProactively: false, asks: { missedStop: true } }; }

  async #listen(heard, happened) {
    for await (const event of this.router.events()) {
      const { kind, text, priority } = event;
      if (kind === "spokenInstruction" || kind === "pointsBack") heard(text, this.facts.locale);
      this.beside?.hear(event);
      if ((kind === "alertAhead" || kind === "roadAlert") && text) heard(text, this.facts.locale, priority === "alert", kind);
      happened(event);
    }
  }

  close() {
    this.beside?.close();
    this.router.close();
  }

  // The facts of the route that is followed now.
  get facts() {
    if (this.#route !== this.router.route) {
      this.#route = this.router.route;
      this.#facts = new RouteFacts(this.#route);
    }
    return this.#facts;
  }

  get progress() { return this.router.progress; }
  get isOffRoute() { return this.progress.routeState === "offRoute"; }

  feed(fix) {
    const why = this.isOffRoute ? null : this.#reasonToLeave(fix);
    if (why) this.whyLeft = why;
    this.router.update(fix);
  }

  // The rule by which a fix takes the vehicle off the route, with its conditions; null if it does not. Nobody leaves a
  // route without a doubt before, and an explanation takes as long as some hundred fixes.
  #reasonToLeave(fix) {
    if (!(this.progress.deviationProbability > doubt)) return null;
    const { routeState, rules } = this.router.explain(fix);
    return routeState === "offRoute" ? rules.find(({ decision, isMet }) => isMet && /^off the route/.test(decision)) : null;
  }

  // The lines of the other routes to the destination.
  get alternatives() {
    return this.router.alternatives.map(({ id }) => {
      const route = this.router.alternativeRoute(id), { latitudes, longitudes } = route.line();
      route.close();
      return Array.from(latitudes, (latitude, i) => [longitudes[i], latitude]);
    });
  }

  // Where the vehicle is at a time.
  place(time) { return this.router.predict(time); }

  // The speed limit as on its sign, with its unit; null where there is none, or where no sign says it. Off the route it is that
  // of the road which the vehicle is on.
  get limit() {
    const { speedLimit, speedLimitUnit, speedLimitSource } = this.router.guidance;
    const isSigned = speedLimitSource === "file" || speedLimitSource === "route" && !this.isOffRoute;
    return [Number.isFinite(speedLimit) && isSigned ? speedLimit : null, speedLimitUnit];
  }

  // Roads, which know where the vehicle is also off the route, what lies ahead on it, and new routes.
  setRoads(roads) {
    this.roads = roads;
    this.beside?.close();
    this.beside = new RoadsBeside(roads, this.router, this.facts.steps[0]?.data.mode);
    if (this.#ways) this.router.setWays(this.#ways(roads));
  }

  // The name or the number of the road that the vehicle is on: that of its step, or of the road below it.
  street(place) {
    const { name, ref } = this.facts.steps[this.facts.number(place.leg, place.step)]?.data ?? {};
    if (!this.isOffRoute && (name || ref)) return name || ref;
    const match = this.router.road, road = match && this.roads?.edge(match.edge);
    return road?.name ?? road?.number ?? "";
  }

  // The banner at a place: the instruction, how far it is, the lanes, and what comes soon after it. `destination` names the
  // stop at the end of a leg.
  banner(place, destination) {
    const { facts } = this, state = this.router.guidance, number = facts.number(place.leg, place.step);
    const step = facts.steps[number], next = facts.steps[number + 1];
    if (!step) return null;
    // The prediction may be a step ahead of the last fix, whose first banner is then due.
    const isSame = state.leg === place.leg && state.step === place.step;
    const instruction = step.data.bannerInstructions?.[isSame ? Math.max(0, state.banner) : 0];
    const { maneuver } = (next ?? step).data;
    const primary = instruction?.primary ?? { ...maneuver, text: maneuver.instruction };
    const ahead = step.end - place.distanceTraveled;
    const lanes = Guidance.#lanes(instruction, next?.data, ahead), language = facts.locale;
    if (maneuver.type === "arrive") {
      return { ...this.#arrival(primary, instruction, place, destination), ahead, lanes, language };
    }
    return { primary, secondary: instruction?.secondary?.text ?? "", ahead, lanes, language,
      roundabout: roundaboutAfter(facts.steps, number), then: thenAfter(facts, number, destination) };
  }

  // Of an arrival the banner names the place, and says below which one it is and on which side.
  #arrival(primary, instruction, { leg, hasArrived }, destination) {
    const isLast = leg === this.facts.legEnds.length - 1, isThere = isLast && Boolean(hasArrived);
    if (!destination) return { primary, secondary: instruction?.secondary?.text ?? "", then: null, isThere };
    const side = primary.modifier ? `, on the ${primary.modifier}` : "";
    const isEnglish = this.facts.locale.startsWith("en"), words = `${isLast ? "Your destination" : "Your stop"}${side}`;
    return { primary, title: destination, secondary: isEnglish ? words : primary.text, then: null, isThere };
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
