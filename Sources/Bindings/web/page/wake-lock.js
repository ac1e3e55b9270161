// Keeps the screen on while a vehicle drives. The browser lets it go when nobody sees the page, and it is taken again.
export class WakeLock {
  #lock = null;
  #isWanted = false;

  constructor() { document.addEventListener("visibilitychange", () => this.#hold()); }

  turn(isWanted) {
    this.#isWanted = isWanted;
    this.#hold();
  }

  async #hold() {
    if (!this.#isWanted) {
      await this.#lock?.release().catch(() => {});
      this.#lock = null;
    } else if (!document.hidden && !(this.#lock && !this.#lock.released)) {
      // A battery that is low, or a setting, may refuse it.
      this.#lock = await navigator.wakeLock?.request("screen").catch(() => null) ?? null;
      if (!this.#isWanted) await this.#hold();
    }
  }
}
