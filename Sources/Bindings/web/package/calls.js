/** The calls of one session: the memory that it keeps for them, freed with its handle, and the events that come of them. */

import { offsets, readEvent, readProgress, sizes } from "./layout.js";

const eventRoom = 64;
/** The bytes for the texts of events. */
const textRoom = 4096;

export class Calls {
  #module;
  #texts;
  // Addresses; none before the first call.
  fix;
  progress;
  events;

  constructor(module, handle) {
    this.#module = module;
    this.handle = handle;
  }

  /** Allocates the memory of the session's calls, unless it is there. */
  reserve() {
    if (this.fix === undefined) {
      const m = this.#module;
      const size = sizes.fix + sizes.progress + sizes.events + eventRoom * sizes.event;
      const at = this.handle.allocate(size);
      m.u8.fill(0, at, at + size);
      this.fix = at;
      this.progress = at + sizes.fix;
      this.events = this.progress + sizes.progress + eventRoom * sizes.event;
      m.u32[this.progress >>> 2] = sizes.progress;
      const events = this.events >>> 2;
      m.u32[events] = sizes.events;
      m.u32[events + (offsets.events.event_size >>> 2)] = sizes.event;
      m.u32[events + (offsets.events.events >>> 2)] = this.progress + sizes.progress;
      m.u32[events + (offsets.events.capacity >>> 2)] = eventRoom;
      this.#reserveTexts(textRoom);
    }
  }

  #reserveTexts(size) {
    const m = this.#module;
    if (this.#texts !== undefined) this.handle.free(this.#texts);
    this.#texts = undefined;
    this.#texts = this.handle.allocate(size);
    m.u32[(this.events + offsets.events.texts) >>> 2] = this.#texts;
    m.u32[(this.events + offsets.events.texts_capacity) >>> 2] = size;
  }

  /** The events in the buffer, and those that did not fit. */
  takeEvents(events = []) {
    const m = this.#module;
    for (;;) {
      const at = this.events >>> 2;
      const count = m.u32[at + (offsets.events.count >>> 2)];
      const start = this.progress + sizes.progress;
      for (let i = 0; i < count; i++) events.push(readEvent(m, start + i * sizes.event, this.#texts));
      if (m.u32[at + (offsets.events.left >>> 2)] === 0) return events;
      if (count === 0) this.#reserveTexts(m.u32[at + (offsets.events.texts_length >>> 2)]);
      m.call("session_take_events", this.handle.value, this.events);
    }
  }

  /** Calls a function that changes the session, and returns the new progress with the events. */
  change(name, ...rest) {
    this.reserve();
    const m = this.#module;
    m.call(name, this.handle.value, ...rest, this.progress, this.events);
    const progress = readProgress(m, this.progress);
    const { u32 } = m, at = this.events >>> 2;
    // Most fixes have no event. One whose text is longer than the room for texts is left.
    const isQuiet = u32[at + (offsets.events.count >>> 2)] === 0 && u32[at + (offsets.events.left >>> 2)] === 0;
    return { progress, events: isQuiet ? [] : this.takeEvents() };
  }

  /** Calls a function that changes the session and tells no progress; returns the events. */
  eventsOf(name, ...rest) {
    this.reserve();
    this.#module.call(name, this.handle.value, ...rest, this.events);
    return this.takeEvents();
  }

  release() {
    this.fix = this.#texts = undefined;
    this.handle.release();
  }
}
