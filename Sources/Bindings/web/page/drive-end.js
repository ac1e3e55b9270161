import { distance, duration } from "./format.js";

const element = id => document.getElementById(id);

// The end of a drive: where one is, how far and how long it was, and what may be next.
export class DriveEnd {
  constructor(again, another) {
    element("again").onclick = again;
    element("another").onclick = another;
  }

  show({ name, metres, seconds, canRepeat }) {
    const where = name ? `You have arrived at ${name}` : "You have arrived";
    element("end-words").textContent = `${where}: ${distance(metres)} in ${duration(seconds)}.`;
    element("again").hidden = !canRepeat;
    this.#turn(true);
  }

  hide() { this.#turn(false); }

  // What is left of a drive that is over is of no interest.
  #turn(isOver) {
    element("end").hidden = !isOver;
    document.body.classList.toggle("over", isOver);
  }
}
