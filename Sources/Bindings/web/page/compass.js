import { needle } from "./arrows.js";

// A needle that shows where north is on a map that is turned, and turns it there.
export class Compass {
  #needle = needle();
  #angle = 0;
  #shown = "";

  // `isNorth` says whether the view is held north up; `press` is called to have it so, or no more.
  constructor(button, isNorth, press) {
    Object.assign(this, { button, isNorth });
    button.append(this.#needle);
    button.onclick = press;
  }

  turn(bearing) {
    this.#angle = bearing;
    this.show();
  }

  show() {
    const isHeld = this.isNorth(), isHidden = !isHeld && Math.abs(this.#angle) < 0.5, turned = (-this.#angle).toFixed(0);
    const shown = [isHeld, isHidden, turned].join();
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.button.hidden = isHidden;
    this.button.ariaPressed = String(isHeld);
    this.button.ariaLabel = isHeld ? "Turn the map with the vehicle" : "Turn the map north";
    this.#needle.style.transform = `rotate(${turned}deg)`;
  }
}
