// How long the frames take: the engine, all of the page's own script, and from one frame to the next.
export class FrameMeter {
  #frames = [];

  add(engine, script, interval) {
    this.#frames.push({ engine, script, interval });
    if (this.#frames.length > 120) this.#frames.shift();
  }

  get hasFrames() { return this.#frames.length > 0; }

  // Medians of the last frames, and the longest script, in milliseconds; frames a second.
  get summary() {
    const median = name => this.#frames.map(frame => frame[name]).sort((a, b) => a - b)[this.#frames.length >> 1];
    return { engine: median("engine"), script: median("script"), rate: 1000 / median("interval"),
      worst: Math.max(...this.#frames.map(frame => frame.script)) };
  }
}
