// Asks the routing server that `run --valhalla` or `run --osrm` names, through this page's own server.
export class Router {
  constructor(kind) { this.kind = kind; }

  // The server's answer as text: from the first place [longitude, latitude] to the last. `course` is the vehicle's.
  async ask(places, course) {
    const response = await (this.kind === "valhalla" ? this.#valhalla(places, course) : this.#osrm(places, course));
    const text = await response.text();
    if (!response.ok) throw new Error(`the routing server says: ${text.slice(0, 200)}`);
    return text;
  }

  #valhalla(places, course) {
    const locations = places.map(([lon, lat]) => ({ lon, lat }));
    if (Number.isFinite(course)) Object.assign(locations[0], { heading: Math.round(course), heading_tolerance: 45 });
    const attributes = ["time", "length", "speed", "speed_limit"].map(name => `shape_attributes.${name}`);
    return fetch("server/route", { method: "POST", body: JSON.stringify({ locations, costing: "auto", format: "osrm",
      shape_format: "polyline6", banner_instructions: true, voice_instructions: true, language: "en-US",
      units: "kilometers", filters: { attributes, action: "include" } }) });
  }

  #osrm(places, course) {
    const bearing = Number.isFinite(course) ? `${Math.round(course)},45` : "";
    const bearings = bearing + ";".repeat(places.length - 1);
    const path = places.map(place => place.map(degrees => degrees.toFixed(6)).join(",")).join(";");
    const query = new URLSearchParams({ steps: true, overview: "full", geometries: "polyline6", annotations: true });
    return fetch(`server/route/v1/driving/${path}?${query}&bearings=${bearings}`);
  }
}
