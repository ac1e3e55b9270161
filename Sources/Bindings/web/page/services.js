// A server that does not answer within these milliseconds has failed.
const most = 30_000;

// Asks a routing server: the one that `run --valhalla` or `run --osrm` names, through this page's own server, or one
// whose address the page's own address has, as #osrm=https://….
export class ServerService {
  constructor(kind, address = "server") { Object.assign(this, { kind, address }); }

  // The response to a router's request for a trip. `signal` is aborted if it is not needed any more.
  ask(trip, signal) {
    const signals = [AbortSignal.timeout(most), ...signal ? [signal] : []];
    return this.#ask(trip, AbortSignal.any(signals));
  }

  #ask(trip, signal) { return this.kind === "valhalla" ? this.#valhalla(trip, signal) : this.#osrm(trip, signal); }

  #valhalla({ waypoints, language, avoidedPoints = [] }, signal) {
    const locations = waypoints.map(({ longitude: lon, latitude: lat, heading, separatesLegs }) => ({ lon, lat,
      ...Number.isFinite(heading) && { heading: Math.round(heading) % 360, heading_tolerance: 45 },
      ...separatesLegs === false && { type: "via" } }));
    const attributes = ["time", "length", "speed", "speed_limit"].map(name => `shape_attributes.${name}`);
    return fetch(`${this.address}/route`, { method: "POST", signal, body: JSON.stringify({ locations, costing: "auto",
      format: "osrm", shape_format: "polyline6", banner_instructions: true, voice_instructions: true,
      language: language ?? "en-US", units: "kilometers", filters: { attributes, action: "include" },
      exclude_locations: avoidedPoints.map(([lon, lat]) => ({ lon, lat })) }) });
  }

  // OSRM avoids no places: of its alternatives the router takes one that does.
  #osrm({ waypoints, includesAlternativeRoutes }, signal) {
    const path = waypoints.map(({ longitude, latitude }) => `${longitude.toFixed(6)},${latitude.toFixed(6)}`).join(";");
    const bearings = waypoints.map(({ heading }) => Number.isFinite(heading) ? `${Math.round(heading) % 360},45` : "");
    const ends = waypoints.flatMap(({ separatesLegs }, i) => separatesLegs === false ? [] : [i]);
    const query = new URLSearchParams({ steps: true, overview: "full", geometries: "polyline6", annotations: true,
      alternatives: Boolean(includesAlternativeRoutes) });
    if (ends.length < waypoints.length) query.set("waypoints", ends.join(";"));
    return fetch(`${this.address}/route/v1/driving/${path}?${query}&bearings=${bearings.join(";")}`, { signal });
  }
}

// The service of the page: a server that is named in its address or by its own server, and otherwise the streets.
export function serviceFor(parameters, server, town) {
  for (const kind of ["osrm", "valhalla"]) {
    if (parameters.has(kind)) return new ServerService(kind, parameters.get(kind).replace(/\/+$/, ""));
  }
  return server ? new ServerService(server) : town;
}
