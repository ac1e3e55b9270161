import { fixOf, positionProblem } from "./fairway/device.js";

// The position of this device as fixes, in the place of a simulated drive.
export class DeviceDrive {
  #waiting = [];
  #watch;

  // `failed` is called with what is to be said if there are no positions.
  constructor(failed) {
    this.fixes = [];
    this.start = Date.now() / 1000;
    this.#watch = navigator.geolocation.watchPosition(
      position => { this.#waiting.push(fixOf(position)); }, error => failed(positionProblem(error)),
      { enableHighAccuracy: true, maximumAge: 0 });
  }

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
