/** The events of a router as asynchronous iterators, each of which has all that come after it was opened. */

export class EventStreams {
  #streams = new Set();
  #isClosed = false;

  open() {
    const stream = new EventStream(() => this.#streams.delete(stream));
    if (this.#isClosed) stream.end(); else this.#streams.add(stream);
    return stream;
  }

  put(events) {
    if (events.length > 0) for (const stream of this.#streams) stream.put(events);
  }

  /** Ends the streams with an error; without any, it is reported as one that nobody has caught. */
  fail(error) {
    if (this.#streams.size === 0) throw error;
    for (const stream of this.#streams) stream.end(error);
    this.#streams.clear();
  }

  close() {
    this.#isClosed = true;
    for (const stream of this.#streams) stream.end();
    this.#streams.clear();
  }
}

class EventStream {
  #waiting = [];
  #events = [];
  #isOver = false;
  #error;
  #leave;

  constructor(leave) { this.#leave = leave; }

  put(events) {
    for (const event of events) {
      const next = this.#waiting.shift();
      if (next) next.resolve({ value: event, done: false }); else this.#events.push(event);
    }
  }

  end(error) {
    this.#isOver = true;
    const first = this.#waiting.shift();
    if (first && error) first.reject(error);
    else {
      this.#error = error;
      first?.resolve({ value: undefined, done: true });
    }
    for (const next of this.#waiting.splice(0)) next.resolve({ value: undefined, done: true });
  }

  async next() {
    if (this.#events.length > 0) return { value: this.#events.shift(), done: false };
    if (this.#error) {
      const error = this.#error;
      this.#error = undefined;
      throw error;
    }
    if (this.#isOver) return { value: undefined, done: true };
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  async return(value) {
    this.#leave();
    this.#events = [];
    this.end();
    return { value, done: true };
  }

  [Symbol.asyncIterator]() { return this; }
}
