import { RouteFacts } from "./route-facts.js";

// The most ways that one chooses from.
const most = 3;
// What is said of a way that has such roads.
const told = ["toll", "ferry"];

// The ways of an answer as {answer, line, length, duration, road, kinds, fork}: `answer` has that way alone, `road` is the road with
// the longest part that no other way has, or that not all have, and the next such road where a faster way has that name; `kinds` are
// the kinds of its roads, and `fork` is how many metres it has in common with the others at its beginning. The fastest comes first,
// but behind the ways without the `avoided` kinds one that has them.
export function waysOf(fairway, text, avoided = []) {
  const opened = answersOf(text).map(answer => ({ answer, facts: factsOf(fairway, answer) }));
  const ways = opened.map(({ answer, facts }) => {
    const others = opened.filter(each => each.facts !== facts).map(each => each.facts.line);
    const { line, length, along } = facts, { legs } = facts.description;
    return { answer, line, length, duration: legs.reduce((sum, leg) => sum + leg.duration, 0), roads: ownRoads(facts, others),
      kinds: kindsOf(legs), fork: along[Math.min(...others.map(other => inCommon(line, other)), line.length) - 1] ?? 0 };
  });
  const isAvoided = ({ kinds }) => avoided.some(kind => kinds.includes(kind));
  const taken = new Set();
  return ways.sort((a, b) => isAvoided(a) - isAvoided(b) || a.duration - b.duration).map(({ roads, ...way }) => {
    const road = roads.find(each => !taken.has(each)) ?? roads[0] ?? "";
    taken.add(road);
    return { ...way, road };
  });
}

// What is said of a way beside its time and its length.
export function wayWords({ road, kinds }) {
  return [road ? `by ${road}` : "by roads without a name", ...told.filter(kind => kinds.includes(kind))].join(", ");
}

// Answers with one route each, of an answer that may have several. What is wrong with an answer the engine says.
function answersOf(text) {
  const { routes, ...rest } = (() => { try { return JSON.parse(text); } catch { return {}; } })();
  return routes?.length > 1 ? routes.slice(0, most).map(route => JSON.stringify({ ...rest, routes: [route] })) : [text];
}

function factsOf(fairway, answer) {
  const route = fairway.openRoute(answer);
  try { return new RouteFacts(route); } finally { route.close(); }
}

// Services round their coordinates, each to its own decimals; a metre is five of them.
const name = ([longitude, latitude]) => `${longitude.toFixed(5)} ${latitude.toFixed(5)}`;
const pieces = line => line.slice(1).map((place, i) => `${name(line[i])} ${name(place)}`);

// How many vertices two lines have in common at their beginning.
function inCommon(line, other) {
  const apart = line.findIndex((place, i) => !other[i] || name(place) !== name(other[i]));
  return apart < 0 ? line.length : apart;
}

// The names or numbers of the roads with a part that none of the other lines has, the longest part first, and then of those with
// a part that one of them has not.
function ownRoads(facts, others) {
  const known = others.map(other => new Set(pieces(other)));
  return [...new Set([piece => !known.some(other => other.has(piece)), piece => !known.every(other => other.has(piece))]
    .flatMap(isOwn => roadsOf(facts, isOwn)))];
}

// The names or numbers of the roads with pieces of the line for which a condition holds, those with the longest part first.
function roadsOf({ line, along, steps }, isMeant) {
  const lengths = new Map();
  let step = 0;
  pieces(line).forEach((piece, i) => {
    while (step < steps.length - 1 && steps[step].end < (along[i] + along[i + 1]) / 2) step++;
    const { name, ref } = steps[step].data, road = name || ref;
    if (road && isMeant(piece)) lengths.set(road, (lengths.get(road) ?? 0) + along[i + 1] - along[i]);
  });
  return [...lengths].sort(([, a], [, b]) => b - a).map(([road]) => road);
}

function kindsOf(legs) {
  const steps = legs.flatMap(leg => leg.steps), modes = steps.map(({ mode }) => mode);
  const classes = steps.flatMap(({ intersections = [] }) => intersections.flatMap(({ classes = [], toll_collection: booth }) =>
    booth ? [...classes, "toll"] : classes));
  return [...new Set([...modes, ...classes])];
}
