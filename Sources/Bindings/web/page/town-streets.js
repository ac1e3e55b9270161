import { distanceTo } from "./ground-metres.js";

// The names of the town's streets.
export class TownStreets {
  #pieces = [];

  // `streets` is what town-streets prints.
  constructor(streets) {
    for (const { properties: { kind, name }, geometry: { coordinates } } of streets.features) {
      if (kind === "ferry") continue;
      for (let i = 1; i < coordinates.length; i++) this.#pieces.push({ name, from: coordinates[i - 1], to: coordinates[i] });
    }
  }

  // The name of the street that is nearest to a place [longitude, latitude], or nothing.
  nameAt(place) {
    let best = { distance: 300, name: "" };
    for (const { name, from, to } of this.#pieces) {
      const distance = distanceTo(place, from, to);
      if (distance < best.distance) best = { distance, name };
    }
    return best.name;
  }
}
