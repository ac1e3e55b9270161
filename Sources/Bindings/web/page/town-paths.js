import { nearest, turn } from "./ground-metres.js";

const turnSeconds = 4, backSeconds = 30;

// The quickest path from one place of a street to another (Dijkstra's, from arc to arc, so that turns can cost time),
// as pieces [{arc, from, to}] with shares of their arcs; null if there is none. `start` and `end` are what
// `StreetGraph.nearest` finds, `last` is the arc on which the vehicle comes, and `isOpen` says which arcs may be
// driven.
export function quickestPath(graph, start, end, { last = null, isOpen = () => true } = {}) {
  const heap = new Heap(), settled = new Set();
  const finish = (arc, from, cost, before) => {
    const goal = end.ends.find(each => each.arc === arc && each.share >= from);
    if (!goal) return;
    heap.add({ cost: cost + (goal.share - from) * arc.seconds, piece: { arc, from, to: goal.share }, before });
  };
  const enter = (arc, from, cost, before) => {
    if (!isOpen(arc)) return;
    finish(arc, from, cost, before);
    heap.add({ cost: cost + (1 - from) * arc.seconds, piece: { arc, from, to: 1 }, before, goesOn: true });
  };
  for (const { arc, share } of start.ends) enter(arc, share, last ? turning(last, arc) : 0, null);
  for (let place = heap.take(); place; place = heap.take()) {
    const { piece: { arc, from }, cost } = place;
    if (!place.goesOn) return pieces(place);
    // From its middle an arc is entered only at the start.
    if (from === 0 && settled.has(arc)) continue;
    if (from === 0) settled.add(arc);
    for (const next of graph.after(arc)) if (!settled.has(next)) enter(next, 0, cost + turning(arc, next), place);
  }
  return null;
}

function turning(arc, next) {
  if (next === arc.opposite) return backSeconds;
  return Math.abs(turn(arc.bearing, next.bearing)) > 45 ? turnSeconds : 0;
}

function pieces(place) {
  const found = [];
  for (let each = place; each; each = each.before) if (each.piece.to > each.piece.from) found.unshift(each.piece);
  return found.length ? found : [place.piece];
}

// Whether an arc passes none of the points [longitude, latitude] that are to be avoided.
export const avoiding = points => arc => !points.some(point => nearest(point, arc.from, arc.to).distance < 12);

// What is cheapest comes first.
class Heap {
  #items = [];

  add(item) {
    const items = this.#items;
    let i = items.push(item) - 1;
    for (let up = (i - 1) >> 1; i > 0 && items[up].cost > item.cost; i = up, up = (i - 1) >> 1) items[i] = items[up];
    items[i] = item;
  }

  take() {
    const items = this.#items, first = items[0], item = items.pop();
    if (!items.length) return first;
    let i = 0;
    for (let down = 1; down < items.length; down = 2 * i + 1) {
      if (down + 1 < items.length && items[down + 1].cost < items[down].cost) down++;
      if (items[down].cost >= item.cost) break;
      items[i] = items[down];
      i = down;
    }
    items[i] = item;
    return first;
  }
}
