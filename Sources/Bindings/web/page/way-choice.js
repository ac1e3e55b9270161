import { distance, duration } from "./format.js";
import { wayWords } from "./way-facts.js";

const element = id => document.getElementById(id);
const counts = ["", "One way", "Two ways", "Three ways"];
// How far a device may have come while one still chooses, at the least, in metres.
const least = 50;

// The ways to a place, of which one is chosen before the drive begins: a list, and on the map the other ones.
export class WayChoice {
  #ways = [];
  #chosen = null;
  #over = new WeakSet();

  // `take` is called with the way that is chosen, `opened` and `closed` when there are ways to choose from, and no more; `start`
  // begins the drive on the chosen one.
  constructor({ take, opened, closed, start }) {
    Object.assign(this, { take, opened, closed });
    element("start").onclick = () => {
      this.close();
      start();
    };
  }

  get isOpen() { return this.#ways.length > 0; }

  // The ways, the chosen one first, and the lines of the others. Where there is nothing to choose, there are no ways, and the lines
  // are null.
  get ways() { return [this.#chosen, ...this.#ways.filter(way => way !== this.#chosen)].filter(Boolean); }
  get others() { return this.isOpen ? this.ways.slice(1).map(({ line }) => line) : null; }

  // Whether a device that is `driven` metres along its way has come to where the ways part.
  isPast(driven) { return driven > Math.max(least, Math.min(...this.#ways.map(({ fork }) => fork))); }

  // Offers ways, of which the one with an answer is chosen. Of a single one nobody chooses, and none is offered twice.
  show(ways, answer) {
    if (ways.length < 2 || this.#over.has(ways)) return this.close();
    const isNew = ways !== this.#ways;
    if (isNew) this.close();
    [this.#ways, this.#chosen] = [ways, ways.find(way => way.answer === answer)];
    if (isNew) this.#open();
    this.#buttons.forEach((button, number) => { button.ariaPressed = String(ways[number] === this.#chosen); });
  }

  #open() {
    element("ways-list").replaceChildren(...this.#ways.map(way => this.#item(way)));
    element("ways").hidden = false;
    const [first, ...rest] = this.#ways, isFastest = rest.every(({ duration }) => duration >= first.duration);
    element("ways-words").textContent = `${counts[this.#ways.length]}. The fastest ${isFastest ? "" : "without what you avoid "}is chosen.`;
    this.opened();
    // Whoever changes how they travel goes on with that.
    if (!document.activeElement?.closest("#travel")) this.#buttons[0].focus({ preventScroll: true });
  }

  close() {
    if (!this.isOpen) return;
    const hasFocus = element("ways").contains(document.activeElement);
    this.#over.add(this.#ways);
    [this.#ways, this.#chosen] = [[], null];
    element("ways").hidden = true;
    this.closed();
    if (hasFocus) ["run", "follow"].map(element).find(each => each.checkVisibility()).focus();
  }

  choose(way) { if (way !== this.#chosen) this.take(way, this.#ways); }

  get #buttons() { return [...element("ways-list").querySelectorAll("button")]; }

  #item(way) {
    const item = document.createElement("li"), button = document.createElement("button");
    const part = (name, textContent) => Object.assign(document.createElement(name), { textContent });
    button.append(part("b", duration(way.duration)), " ", part("span", distance(way.length)), " ", part("small", wayWords(way)));
    button.onclick = () => this.choose(way);
    item.append(button);
    return item;
  }
}
