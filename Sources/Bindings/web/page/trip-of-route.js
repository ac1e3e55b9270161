import { RouteFacts } from "./route-facts.js";

// What was asked for a route of an answer: its start and the ends of its legs, named by `nameAt`.
export function tripOf(fairway, answer, language, nameAt) {
  const route = fairway.openRoute(answer), { line, legEnds } = new RouteFacts(route);
  route.close();
  const waypoint = place => ({ longitude: place[0], latitude: place[1], name: nameAt(place) });
  return tripTo([line[0], ...legEnds.map(end => line[end])].map(waypoint), language);
}

export const tripTo = (waypoints, language) => ({ waypoints, ...language && { language } });
