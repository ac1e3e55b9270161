// How long the frames take: the engine, all of the page's own script, and from one frame to the next.
export class FrameMeter {
  #frames = [];

  add(engine, script, interval) {
    this.#frames.push({ engine, script, interval });
    if (this.#frames.length > 120) this.#frames.shift();
  }

  // Means of the last two seconds, and the longest script, in milliseconds.
  get summary() {
    const mean = name => this.#frames.reduce((sum, frame) => sum + frame[name], 0) / Math.max(1, this.#frames.length);
    return { engine: mean("engine"), script: mean("script"), worst: Math.max(0, ...this.#frames.map(f => f.script)),
      rate: 1000 / mean("interval") };
  }
}
