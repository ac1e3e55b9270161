import { fixOf, positionProblem } from "./fairway/device.js";

// The position of this device as fixes, in the place of a simulated drive.
export class DeviceDrive {
  #waiting = [];
  #watch;

  // `failed` is called with a sentence if there are no positions, `unseen` for each one that comes while nobody sees
  // the page, which draws no frames then.
  constructor(failed, unseen) {
    this.fixes = [];
    this.start = Date.now() / 1000;
    this.#watch = navigator.geolocation.watchPosition(
      position => {
        this.#waiting.push(fixOf(position));
        if (document.hidden) unseen();
      }, error => failed(positionProblem(error)),
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

  close() { navigator.geolocation.clearWatch(this.#watch); }
}

// Where this device is now, as a fix.
export function devicePosition() {
  return new Promise((done, fail) => navigator.geolocation.getCurrentPosition(
    position => done(fixOf(position)), error => fail(new Error(positionProblem(error))), { enableHighAccuracy: true }));
}
