import { maneuver } from "./arrows.js";
import { directionOf } from "./direction.js";
import { distance } from "./format.js";
import { roundaboutAfter } from "./roundabouts.js";

// The list of a route's steps, with the one that the vehicle is on.
export class StepList {
  constructor(list) { this.list = list; }

  // Shows the steps of a route from the one with a number on.
  show(facts, number) {
    if (facts !== this.facts) {
      this.facts = facts;
      Object.assign(this.list, { lang: facts.locale, dir: directionOf(facts.locale) });
      const items = facts.steps.map(({ data }, i) => StepList.#item(data, roundaboutAfter(facts.steps, i - 1)));
      this.list.replaceChildren(...items);
      this.number = -1;
    }
    if (number === this.number) return;
    this.number = number;
    [...this.list.children].forEach((item, i) => {
      item.hidden = i < number;
      item.ariaCurrent = i === number ? "step" : null;
    });
  }

  static #item({ maneuver: given, distance: metres }, roundabout) {
    const item = document.createElement("li"), words = document.createElement("span"), length = document.createElement("small");
    words.textContent = given.instruction;
    length.textContent = metres > 0 ? `then ${distance(metres)}` : "";
    item.append(maneuver(given, roundabout), words, length);
    return item;
  }
}
