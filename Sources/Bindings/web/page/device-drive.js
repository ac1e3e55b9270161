import { fixOf } from "./fairway/device.js";
import { PositionWatch, positionWords } from "./position-watch.js";

// The position of this device as fixes, in the place of a simulated drive.
export class DeviceDrive {
  #waiting = [];
  #watch;
  #quality;

  // `say` is called with a sentence if positions are missing or bad or good again, and whether it is of a problem; `unseen` for
  // each position that comes while nobody sees the page, which draws no frames then.
  constructor(say, unseen) {
    this.#quality = new PositionWatch(say);
    this.fixes = [];
    this.start = Date.now() / 1000;
    this.#watch = navigator.geolocation.watchPosition(
      position => {
        this.#waiting.push(fixOf(position));
        this.#quality.came(position.coords.accuracy);
        if (document.hidden) unseen();
      }, error => this.#quality.failed(error),
      { enableHighAccuracy: true, maximumAge: 0 });
  }

  // Nothing is kept of it: where the device is, it says again.
  get state() { return null; }

  // It does not end by itself, and nobody drives it.
  get isOver() { return false; }
  goOn() {}

  get time() { return Date.now() / 1000; }

  // The fixes that have come since the last call.
  advance() {
    const fixes = this.#waiting;
    this.#waiting = [];
    return fixes;
  }

  close() {
    navigator.geolocation.clearWatch(this.#watch);
    this.#quality.close();
  }
}

// Where this device is now, as a fix.
export function devicePosition() {
  return new Promise((done, fail) => navigator.geolocation.getCurrentPosition(
    position => done(fixOf(position)), error => fail(new Error(positionWords(error))), { enableHighAccuracy: true }));
}
