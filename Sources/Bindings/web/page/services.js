import { osrm, Service, valhalla } from "./fairway/fairway.js";

const kinds = { osrm, valhalla };

// What answers the requests of the page's routers: a server that its address names, as #osrm=https://…, or one that
// `run --valhalla` or `run --osrm` names, to which this page's own server passes requests on; otherwise the page's roads.
export function providerFor(parameters, server, own) {
  const named = Object.keys(kinds).find(kind => parameters.has(kind));
  if (named) return kinds[named](parameters.get(named));
  return server ? kinds[server](new URL("server", document.baseURI)) : ({ trip, alternatives }) => own.ask(trip, alternatives);
}

// The text of a provider's answer to the request for a trip, with at most that number of other ways.
export async function answerTo(fairway, trip, provider, alternatives) {
  if (!(provider instanceof Service)) return provider({ trip, alternatives });
  const answer = await provider.send(fairway.request({ ...trip, includesAlternativeRoutes: alternatives > 0, server: provider.server }));
  const text = await answer.text();
  if (!answer.ok) throw new Error(`the routing server says: ${text.slice(0, 200)}`);
  return text;
}
