import { positionProblem } from "./fairway/device.js";
import { distance } from "./format.js";

// The greatest accuracy that guides, in metres, the seconds to the first position, and those that nobody misses of a page that
// is not seen.
const coarse = 100, patience = 10, unseen = 5;
const advice = { 2: "turn its location on in the settings, or go where the sky is seen", 3: "wait where the sky is seen" };

// Why there is no position, and what to do.
export function positionWords(error) {
  const words = positionProblem(error), todo = advice[error.code];
  return todo ? `${words}: ${todo}` : words;
}

// Says once what is wrong with the positions of this device, with what to do, and once that it is over.
export class PositionWatch {
  #problem = null;
  #hasPosition = false;
  #hiddenSince = null;
  #ending = new AbortController();

  // `say` is called with a sentence, and whether it is of a problem.
  constructor(say) {
    this.say = say;
    this.#timer = setTimeout(() => { if (!this.#hasPosition) this.failed({ code: 3 }); }, 1000 * patience);
    document.addEventListener("visibilitychange", () => this.#seen(), { signal: this.#ending.signal });
  }

  #timer;

  failed(error) { this.#tell(positionWords(error)); }

  // Takes note of a position, with its accuracy in metres.
  came(accuracy) {
    this.#hasPosition = true;
    if (document.hidden) this.#hiddenSince = performance.now();
    if (!(accuracy > coarse)) this.#tell(null);
    else this.#tell("This device knows its position only roughly: go where the sky is seen, or allow the exact position in the settings",
      ` (to ${distance(accuracy)})`);
  }

  close() {
    clearTimeout(this.#timer);
    this.#ending.abort();
  }

  // Browsers give a page that nobody sees no positions, and the next one as soon as it is seen.
  #seen() {
    if (document.hidden) {
      this.#hiddenSince = performance.now();
      return;
    }
    const missed = this.#hiddenSince !== null && performance.now() - this.#hiddenSince > 1000 * unseen;
    this.#hiddenSince = null;
    if (missed) this.say("While the page was not seen it had no position: keep it in front, with the screen on, while you drive", false);
  }

  #tell(problem, detail = "") {
    if (problem === this.#problem) return;
    const isOver = !problem;
    this.#problem = problem;
    this.say(isOver ? "The position of this device is known again" : `${problem}${detail}`, !isOver);
  }
}
