/** An instance of the WebAssembly module: its memory, its calls, and what they need. */

import { errorNames, features, modules, offsets, sizes } from "./layout.js";

/** The failure of a call. */
export class FairwayError extends Error {
  constructor(status, message, options) {
    super(message, options);
    this.name = "FairwayError";
    this.status = status;
  }
}

export class Module {
  #instance;
  /** The exception of a trap, after which the memory of the module may be inconsistent. */
  #trap;
  #error;
  #word;
  /** Releases the handles of objects that were never closed, and the memory that they kept. */
  #forgotten = new FinalizationRegistry(({ kind, value, memory }) => {
    if (this.#trap) return;
    this.exports[`fairway_${kind}_release`](value, 0);
    for (const at of memory) this.release(at);
  });

  static async load(source) {
    if (source instanceof WebAssembly.Module) return new Module(await WebAssembly.instantiate(source, {}));
    const { instance } = await instantiate(source);
    return new Module(instance);
  }

  constructor(instance) {
    this.#instance = instance;
    this.exports = instance.exports;
    this.exports._initialize();
    this.#error = this.allocate(sizes.error);
    this.#word = this.allocate(8);
    this.u32[this.#error >>> 2] = sizes.error;
  }

  // Views of the memory, made anew after it has grown.

  #buffer;
  #views;

  get views() {
    const buffer = this.exports.memory.buffer;
    if (buffer !== this.#buffer) {
      this.#buffer = buffer;
      this.#views = {
        f64: new Float64Array(buffer), u64: new BigUint64Array(buffer), i32: new Int32Array(buffer),
        u32: new Uint32Array(buffer), u8: new Uint8Array(buffer),
      };
    }
    return this.#views;
  }

  get f64() { return this.views.f64; }
  get u64() { return this.views.u64; }
  get i32() { return this.views.i32; }
  get u32() { return this.views.u32; }
  get u8() { return this.views.u8; }

  get hasTrapped() { return this.#trap !== undefined; }

  get memorySize() { return this.exports.memory.buffer.byteLength; }

  // Calls

  /** Calls a function of the C interface; a status other than 0 becomes an exception. */
  call(name, ...rest) {
    if (this.#trap) {
      throw new FairwayError("trapped", "the module has stopped and must be loaded again", { cause: this.#trap });
    }
    const work = this.function(name);
    let status;
    try {
      status = work(...rest, this.#error);
    } catch (trap) {
      if (!(trap instanceof WebAssembly.RuntimeError || trap instanceof RangeError)) throw trap;
      this.#trap = trap;
      throw new FairwayError("trapped", `the module has stopped: ${trap.message}`, { cause: trap });
    }
    if (status !== 0) throw new FairwayError(errorNames[status] ?? "unknown", this.#message());
  }

  /** A function of the C interface, which not every module has. */
  function(name) {
    const found = this.exports[`fairway_${name}`];
    if (found) return found;
    throw new FairwayError("unsupported", this.#absence(name));
  }

  /** Whether the module has functions of a feature. */
  #has(feature) {
    return Object.keys(this.exports).some((name) => features[feature].functions.test(name.replace(/^fairway_/, "")));
  }

  /** Why the module does not have a function, and what to load for it. */
  #absence(name) {
    if (this.#has("lines")) return "this module reads lines alone; pass its route to openRoute or router of another";
    const feature = Object.keys(features).find((one) => features[one].functions.test(name) && !this.#has(one));
    if (feature === "lines") {
      return "this module reads no lines; load fairway-lines.wasm beside it, as Fairway.load({ lines: true }) does,"
        + " and pass the route to openRoute or router of this one";
    }
    const hasRoads = this.#has("roads");
    // A module with roads and more is the one that has all.
    const whole = Object.entries(modules);
    const [file, { load }] = whole
      .find(([, { has }]) => (!feature || has.includes(feature)) && (!hasRoads || has.includes("roads"))) ?? whole.at(-1);
    const remedy = `load ${file}.wasm, as Fairway.load(${load}) does`;
    if (feature === "roads") {
      return `this module has no roads; ${remedy}, or for roads alone fairway-roads.wasm, as Fairway.load({ roads: true }) does`;
    }
    if (name === "roads_find" && hasRoads) return `this module does not search names; ${remedy}`;
    if (!feature && hasRoads && /^(roads|matcher|free_drive)_/.test(name)) return `this module has no alerts; ${remedy}`;
    if (hasRoads && (!feature || !["cameras", "explanations"].includes(feature))) {
      return `this module has roads alone; ${remedy}`;
    }
    return feature ? `this module ${features[feature].absent}; ${remedy}` : `this module lacks ${name}; ${remedy}`;
  }

  /** The constant text at an address; null for none. */
  constant(at) {
    if (at === 0) return null;
    const text = this.u8.subarray(at >>> 0);
    return new TextDecoder().decode(text.slice(0, text.indexOf(0)));
  }

  /** The text of a length in bytes at an address. */
  string(at, length) {
    return length === 0 ? "" : new TextDecoder().decode(this.u8.slice(at, at + length));
  }

  #message() {
    const start = this.#error + offsets.error.message;
    const text = this.u8.subarray(start, this.#error + sizes.error);
    return new TextDecoder().decode(text.subarray(0, Math.max(0, text.indexOf(0))));
  }

  // Memory

  allocate(size) {
    // Of a size that is no number, malloc would make one.
    if (!(size >= 0 && size <= 0xffff_ffff)) throw new FairwayError("memory", `there is no memory for ${size} bytes`);
    const at = this.exports.malloc(Math.max(1, size)) >>> 0;
    if (at === 0) throw new FairwayError("memory", `there is no memory for ${size} bytes`);
    return at;
  }

  release(at) {
    if (!this.#trap) this.exports.free(at);
  }

  /** Calls `body` with zeroed memory that is freed afterwards. */
  with(size, body) {
    const at = this.allocate(size);
    try {
      this.u8.fill(0, at, at + size);
      return body(at);
    } finally {
      this.release(at);
    }
  }

  /** Calls `body` with the address and the number of bytes of a text or of bytes. */
  withBytes(value, body) {
    const bytes = asBytes(value);
    return this.with(bytes.length, (at) => {
      this.u8.set(bytes, at);
      return body(at, bytes.length);
    });
  }

  /** Calls `body` with the addresses of columns of numbers. */
  withNumbers(columns, body, addresses = []) {
    const [column, ...rest] = columns;
    if (column === undefined) return body(addresses);
    return this.with(8 * column.length, (at) => {
      this.f64.set(column, at >>> 3);
      return this.withNumbers(rest, body, [...addresses, at]);
    });
  }

  // Results

  /** Returns a struct that `fill` writes. */
  struct(size, read, fill) {
    return this.with(size, (at) => {
      this.u32[at >>> 2] = size;
      fill(at);
      return read(this, at);
    });
  }

  /** Returns structs that `fill` writes, of which it first tells the number. */
  structs(size, read, fill) {
    fill(0, 0, this.#word);
    const count = this.u32[this.#word >>> 2];
    return this.with(size * count, (at) => {
      fill(at, count, this.#word);
      return Array.from({ length: this.u32[this.#word >>> 2] }, (_, item) => read(this, at + size * item));
    });
  }

  /** Returns a handle that `fill` writes. */
  handle(fill) {
    fill(this.#word);
    return this.u64[this.#word >>> 3];
  }

  /** Returns a number that `fill` writes. */
  whole(fill) {
    fill(this.#word);
    return this.i32[this.#word >>> 2];
  }

  /** Returns bytes that `fill` writes to a buffer, of which it first tells the length. */
  bytes(fill, terminator = 0) {
    fill(0, 0, this.#word);
    const capacity = this.u32[this.#word >>> 2] + terminator;
    return this.with(capacity, (at) => {
      fill(at, capacity, this.#word);
      return this.u8.slice(at, at + this.u32[this.#word >>> 2]);
    });
  }

  text(fill) {
    return new TextDecoder().decode(this.bytes(fill, 1));
  }

  /** Returns coordinates that `fill` writes to two columns. */
  coordinates(fill) {
    fill(0, 0, 0, this.#word);
    const count = this.u32[this.#word >>> 2];
    return this.with(16 * count, (at) => {
      fill(at, at + 8 * count, count, this.#word);
      const start = at >>> 3;
      return { latitudes: this.f64.slice(start, start + count), longitudes: this.f64.slice(start + count, start + 2 * count) };
    });
  }

  /** Ties a handle to an object, whose end releases it. */
  own(object, kind, value) {
    const memory = new Set();
    const handle = new Handle(this, kind, value, memory, (token) => this.#forgotten.unregister(token));
    this.#forgotten.register(object, { kind, value, memory }, handle);
    return handle;
  }
}

/** A handle of the C interface, released once, with the memory that is kept for its calls. */
class Handle {
  #module;
  #value;
  #memory;

  constructor(module, kind, value, memory, forget) {
    this.#module = module;
    this.#value = value;
    this.#memory = memory;
    this.release = () => {
      if (this.#value === 0n) return;
      const value = this.#value;
      this.#value = 0n;
      forget(this);
      for (const at of memory) this.free(at);
      if (!module.hasTrapped) module.call(`${kind}_release`, value);
    };
  }

  /** Allocates memory that is freed with the handle, unless it is before. */
  allocate(size) {
    const at = this.#module.allocate(size);
    this.#memory.add(at);
    return at;
  }

  free(at) {
    this.#memory.delete(at);
    this.#module.release(at);
  }

  /** The number; 0, which every call refuses, after the release. */
  get value() { return this.#value; }
}

/** Compiles and instantiates a module from bytes, a response or an address. */
async function instantiate(source) {
  if (typeof source === "string" || source instanceof URL) {
    const url = new URL(source, globalThis.location?.href ?? import.meta.url);
    if (url.protocol === "file:" && globalThis.process?.versions?.node) {
      // A bundler for browsers, where no address is a file's, refuses the name of a module that it does not have.
      const files = ["node:fs", "promises"].join("/");
      const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ files);
      return WebAssembly.instantiate(await readFile(url), {});
    }
    source = await fetch(url);
  }
  if (typeof Response !== "undefined" && source instanceof Response) {
    if (!source.ok) throw new FairwayError("load", `${source.url} was answered with ${source.status}`);
    return WebAssembly.instantiate(await source.arrayBuffer(), {});
  }
  return WebAssembly.instantiate(source, {});
}

/** The UTF-8 bytes of a text, or bytes as they are. */
function asBytes(value) {
  if (typeof value === "string") return new TextEncoder().encode(value);
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  throw new TypeError("a string, an ArrayBuffer or a typed array is expected");
}
