import { bearing, length, nearest } from "./ground-metres.js";

// The streets of the town as arcs that are driven in one direction, from vertex to vertex.
export class StreetGraph {
  arcs = [];
  #leaving = new Map();

  // `streets` is what town-streets prints. Streets that share a vertex are joined there.
  constructor(streets) {
    for (const { properties, geometry: { coordinates } } of streets.features) {
      for (let i = 1; i < coordinates.length; i++) {
        const there = this.#add(properties, coordinates[i - 1], coordinates[i]);
        if (properties.direction) continue;
        const back = this.#add(properties, coordinates[i], coordinates[i - 1]);
        [there.opposite, back.opposite] = [back, there];
      }
    }
  }

  #add(street, from, to) {
    const metres = length(from, to);
    const arc = { street, from, to, metres, seconds: metres / (street.speed / 3.6), bearing: bearing(from, to),
      opposite: null };
    this.arcs.push(arc);
    const key = String(from);
    if (this.#leaving.has(key)) this.#leaving.get(key).push(arc); else this.#leaving.set(key, [arc]);
    return arc;
  }

  // The arcs that begin at a vertex, or where an arc ends.
  leaving(vertex) { return this.#leaving.get(String(vertex)) ?? []; }
  after(arc) { return this.leaving(arc.to); }

  // The nearest place of a street: on which arcs it is, and at which share of each.
  nearest(place) {
    let best = null;
    for (const arc of this.arcs) {
      if (arc.street.kind === "ferry") continue;
      const found = nearest(place, arc.from, arc.to);
      if (!best || found.distance < best.distance) best = { ...found, arc };
    }
    const { arc, share, coordinates, distance } = best, ends = [{ arc, share }];
    if (arc.opposite) ends.push({ arc: arc.opposite, share: 1 - share });
    return { ends, coordinates, distance, name: arc.street.name };
  }
}
