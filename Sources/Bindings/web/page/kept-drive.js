import { forget, keep, read } from "./kept.js";

// A drive that goes on after the page was loaded again, or was ended by its system: it is kept every few seconds, and when
// nobody sees the page.
const name = "drive", interval = 5000, longest = 12 * 3600 * 1000;

export class KeptDrive {
  #last = 0;
  #saving = Promise.resolve();

  // `state` returns what is kept, or null for nothing.
  constructor(state) {
    this.state = state;
    const hide = () => { if (document.hidden) this.save(); };
    document.addEventListener("visibilitychange", hide);
    addEventListener("pagehide", () => this.save());
  }

  // To be called with each frame.
  tick(now) { if (now - this.#last >= interval) this.save(now); }

  save(now = performance.now()) {
    this.#last = now;
    const state = this.state();
    if (state) this.#saving = this.#saving.then(() => keep(name, { ...state, saved: Date.now() }));
  }

  // A drive that is over, or has given way to another one, does not go on.
  end() { this.#saving = this.#saving.then(() => forget(name)); }

  // The drive that was kept; null if there is none or it is of another day.
  static async load() {
    const kept = await read(name), age = Date.now() - kept?.saved;
    return age >= 0 && age < longest ? kept : null;
  }
}
