import { distance } from "./format.js";

const outcomes = { added: "Stop added", removed: "Stop left out", reordered: "Order changed",
  destination: "New destination", passed: "Passed", missed: "Missed", caller: "Trip changed" };
const causes = { trip: "the trip was changed", closure: "a road is closed",
  fasterRoute: "it is faster", alternative: "you have taken another way",
  wayBack: "back to the line" };
const signs = { distance: "beside it", course: "in another direction", wrongWay: "against its direction",
  skippedWaypoint: "past a stop" };
const told = new Set(["alertAhead", "offRoute", "backOnRoute", "wrongWay", "didArrive", "tripChanged", "tripNotChanged",
  "rerouteFailed", "routeReplaced", "pointsBack"]);

// What an event means to a driver, as {text, isAlarm, isNotice, why}, of which `why` has the
// engine's conditions, a line each; null if it is nothing to be told. `trip` has the stops
// that it names; `left` is where and how the vehicle left its route, the last event of that kind with its distance from
// the route.
export function wordsOf({ kind, reason, stop, text }, trip, left) {
  // Most events are none of a driver's business.
  if (!told.has(kind)) return null;
  const stops = trip.rows;
  const said = (words, more = {}) => ({ text: words, isAlarm: false, isNotice: true, ...more });
  const alarm = (words, more = {}) => said(words, { isAlarm: true, ...more });
  const place = stops.findIndex(({ id }) => id === stop), name = stops[place]?.name ?? "";
  const sentence = words => words ? `: ${words}` : "";
  switch (kind) {
    // Of the route's own alerts only climbs have words.
    case "alertAhead": return text ? said(text) : null;
    // With roads the text is the name of the road that the vehicle has taken.
    case "offRoute": return alarm(`Off the route${sentence(howLeft(left))}`, { why: reasons(left?.why) });
    case "backOnRoute": return said("Back on the route");
    case "wrongWay": return alarm("Wrong way");
    case "didArrive":
      return said(place === stops.length - 1 ? "You have arrived" : `Stop ${place + 1} reached${sentence(name)}`);
    case "tripChanged": return said(`${outcomes[reason] ?? "Trip changed"}${sentence(name)}`);
    case "tripNotChanged": return alarm(`The trip stays as it was${sentence(text)}.`);
    case "rerouteFailed": return alarm(`No new route${sentence(text)}.`);
    case "pointsBack": return alarm(text);
    case "routeReplaced":
      return said(`New route${sentence(reason === "reroute" ? `you left the route${whereLeft(left)}` : causes[reason])}`,
        { isNotice: reason !== "trip", why: reason === "reroute" ? reasons(left?.why) : [] });
  }
}

// How the vehicle left its route, and on which road, which routers with roads know.
function howLeft(left) {
  const sign = signs[left?.reason];
  if (!sign) return "";
  const far = left.reason === "distance" && left.distance >= 10 ? `${distance(left.distance)} ` : "";
  return `${far}${sign}${left.text ? `, on ${left.text}` : ""}`;
}

const relations = { atLeast: "at least", moreThan: "more than", atMost: "at most", lessThan: "less than" };

// The conditions of the rule by which the vehicle left its route, a line for each.
function reasons(rule) {
  const rounded = value => value === null ? "∞" : `${Math.round(value * 10) / 10}`;
  return (rule?.conditions ?? []).map(({ name, value, relation, threshold, unit }) => unit
    ? `${name}: ${rounded(value)} ${unit}, ${relations[relation]} ${rounded(threshold)} ${unit} is needed` : name);
}

const whereLeft = left => left?.text ? ` on ${left.text}` : "";
