import { along, turn } from "./ground-metres.js";

const start = piece => along(piece.arc.from, piece.arc.to, piece.from);
const end = piece => along(piece.arc.from, piece.arc.to, piece.to);
const sum = (pieces, member) => pieces.reduce((total, { arc, from, to }) => total + arc[member] * (to - from), 0);

// A leg of OSRM's form for a path of the town: what the driver does at crossings, and the speed limits.
export function legOf(graph, path) {
  const groups = [];
  path.forEach((piece, i) => {
    const maneuver = i ? maneuverAt(graph, path, i) : { type: "depart" };
    if (maneuver) groups.push({ maneuver, pieces: [piece] }); else groups.at(-1).pieces.push(piece);
  });
  const steps = groups.map(({ maneuver, pieces }, i) => {
    const before = i ? groups[i - 1].pieces.at(-1).arc.bearing : 0, { street, bearing } = pieces[0].arc;
    return { ...totals(pieces), name: street.name, mode: street.kind === "ferry" ? "ferry" : "driving",
      driving_side: "right", geometry: { type: "LineString", coordinates: [start(pieces[0]), ...pieces.map(end)] },
      maneuver: { ...maneuver, location: start(pieces[0]), bearing_before: Math.round(before) % 360,
        bearing_after: Math.round(bearing) % 360 },
      intersections: crossings(graph, pieces) };
  });
  return { ...totals(path), summary: "", steps: [...steps, arrival(path.at(-1))], annotation: annotation(path) };
}

function totals(pieces) {
  const duration = sum(pieces, "seconds");
  return { distance: sum(pieces, "metres"), duration, weight: duration };
}

function arrival(piece) {
  const { street, bearing } = piece.arc, place = end(piece);
  return { distance: 0, duration: 0, weight: 0, name: street.name, mode: "driving", driving_side: "right",
    geometry: { type: "LineString", coordinates: [place, place] },
    maneuver: { type: "arrive", location: place, bearing_before: Math.round(bearing) % 360, bearing_after: 0 },
    intersections: [{ location: place, bearings: [Math.round(bearing + 180) % 360], entry: [true], in: 0 }] };
}

// What is to be done between a piece and the one before it; null if one drives on.
function maneuverAt(graph, path, i) {
  const last = path[i - 1].arc, { arc } = path[i], was = last.street, { street } = arc;
  const angle = turn(last.bearing, arc.bearing), modifier = modifierOf(angle);
  if (street.isRoundabout && !was.isRoundabout) {
    return { type: street.name ? "rotary" : "roundabout", modifier: "right", exit: exitNumber(graph, path, i),
      ...street.name && { rotary_name: street.name } };
  }
  if (was.isRoundabout && !street.isRoundabout) {
    return { type: was.name ? "exit rotary" : "exit roundabout", modifier: "right", exit: 1 };
  }
  if (arc === last.opposite) return { type: "continue", modifier: "uturn" };
  const others = graph.after(last).filter(other => other !== arc && other !== last.opposite);
  if ((street.kind === "ferry") !== (was.kind === "ferry")) return { type: "notification", modifier };
  if (!others.length) return street.name === was.name ? null : { type: "new name", modifier };
  if (Math.abs(angle) < 30 && street.name === was.name) return null;
  if (street.kind === "motorway_link" && was.kind !== "motorway_link") {
    const side = modifier === "straight" ? "slight right" : modifier;
    return { type: was.kind === "motorway" ? "off ramp" : "on ramp", modifier: side };
  }
  if (street.kind === "motorway" && was.kind === "motorway_link") return { type: "merge", modifier: "slight left" };
  if (Math.abs(angle) < 20) return { type: "new name", modifier };
  return { type: street.name === was.name ? "continue" : "turn", modifier };
}

// Which exit of a roundabout is taken, counted from where it is entered at a piece.
function exitNumber(graph, path, i) {
  let exit = 0;
  for (; i < path.length && path[i].arc.street.isRoundabout; i++) {
    if (graph.after(path[i].arc).some(({ street }) => !street.isRoundabout)) exit++;
  }
  return Math.max(1, exit);
}

function modifierOf(angle) {
  const size = Math.abs(angle), side = angle < 0 ? "left" : "right";
  if (size < 20) return "straight";
  return size < 50 ? `slight ${side}` : size < 120 ? side : size < 170 ? `sharp ${side}` : "uturn";
}

// The crossings of a step: its first place, and where other streets leave on the way.
function crossings(graph, pieces) {
  const whole = degrees => Math.round(degrees) % 360;
  return pieces.flatMap((piece, i) => {
    const { arc, from } = piece, streets = from > 0 ? [arc] : graph.leaving(arc.from);
    if (i > 0 && streets.length < 3) return [];
    const bearings = [...new Set(streets.map(street => whole(street.bearing)))].sort((a, b) => a - b);
    const crossing = { location: start(piece), bearings, entry: bearings.map(() => true),
      out: bearings.indexOf(whole(arc.bearing)) };
    const wayIn = i > 0 ? bearings.indexOf(whole(pieces[i - 1].arc.bearing + 180)) : -1;
    return [wayIn < 0 ? crossing : { ...crossing, in: wayIn }];
  });
}

const annotation = path => ({
  distance: path.map(({ arc, from, to }) => arc.metres * (to - from)),
  duration: path.map(({ arc, from, to }) => arc.seconds * (to - from)),
  maxspeed: path.map(({ arc: { street } }) => street.kind === "ferry" ? { unknown: true }
    : { speed: street.speed, unit: "km/h" }),
});
