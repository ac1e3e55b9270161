/** What a map shows during a drive, frame by frame. */

import {
  cameraModeNames, cameraOrientationNames, offsets, readCameraOptions, readCameraPosition, sizes,
} from "./layout.js";
import { FreeDrive } from "./roads.js";

/** The options whose numbers have names. */
const named = { mode: cameraModeNames, orientation: cameraOrientationNames };

export class Camera {
  #module;
  #handle;

  constructor(module, handle) {
    this.#module = module;
    this.#handle = module.own(this, "camera", handle);
  }

  get options() {
    return this.#module.struct(sizes.camera_options, readCameraOptions, (at) => this.#call("camera_get_options", at));
  }

  set(options) {
    const module = this.#module, chosen = { ...this.options };
    for (const [name, value] of Object.entries(options)) {
      if (!(name in chosen)) throw new TypeError(`a camera has no option '${name}'`);
      if (value !== undefined) chosen[name] = value;
    }
    module.with(sizes.camera_options, (at) => {
      module.u32[at >>> 2] = sizes.camera_options;
      for (const [name, value] of Object.entries(chosen)) {
        const offset = at + offsets.camera_options[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
        if (name in named) {
          const number = Object.keys(named[name]).find((key) => named[name][key] === value);
          module.i32[offset >>> 2] = Number(number ?? -1);
        } else {
          module.f64[offset >>> 3] = value;
        }
      }
      this.#call("camera_set_options", at);
    });
  }

  follow(vehicle, time, frameTime = time) {
    const call = vehicle instanceof FreeDrive ? "camera_follow_free_drive" : "camera_follow_session";
    return this.#module.struct(sizes.camera_position, readCameraPosition, (at) =>
      this.#call(call, vehicle.handle, time, frameTime, at));
  }

  #call(name, ...rest) { this.#module.call(name, this.#handle.value, ...rest); }

  close() { this.#handle.release(); }

  [Symbol.dispose ?? Symbol.for("Symbol.dispose")]() {
    this.close();
  }
}
