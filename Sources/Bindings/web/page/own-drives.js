import { RouteFacts } from "./route-facts.js";
import { drivenFixes } from "./vehicle.js";

// Which drives of the menu the page can make by itself; the command line makes all others.
const noises = ["clean", "open"], detours = ["none", "turn"];
export const isOwn = ({ noise, detour }) => noises.includes(noise) && detours.includes(detour);

// A drive along the route of an answer, as a function that returns its fixes at a pace. With `isWrong` the driver leaves it at
// its first turn, on another way of the `service` through the same waypoints, if there is one.
export async function ownDrive(fairway, service, answer, waypoints, isWrong) {
  const route = factsOf(fairway, answer), driven = isWrong ? await otherWay(fairway, service, waypoints, route) : route;
  const start = { timestamp: Math.floor(Date.now() / 1000) };
  return pace => drivenFixes(driven, 0, start, pace);
}

function factsOf(fairway, answer) {
  const route = fairway.openRoute(answer);
  try { return new RouteFacts(route); } finally { route.close(); }
}

// The way of a driver for whom the street after the first turn is closed; the route itself if there is no other.
async function otherWay(fairway, service, waypoints, route) {
  const [first, second] = route.steps;
  if (!(second?.data.distance > 0)) return route;
  const [longitude, latitude] = route.place((first.end + second.end) / 2).coordinates;
  try {
    return factsOf(fairway, await service.ask({ waypoints, avoidedPoints: [{ longitude, latitude }] }));
  } catch {
    return route;
  }
}
