/** Routing services that routers ask with `fetch`, and what asks in their place. */

/** The time in milliseconds after which a request without an answer has failed. */
const patience = 30_000;

/** A server and the form of its requests, which the module makes. */
export class Service {
  #send;
  #timeout;

  constructor(style, url, { fetch, timeout = patience, ...access } = {}) {
    const { accessToken, bearer, user, password, ...others } = access;
    for (const name of Object.keys(others)) throw new TypeError(`there is no option '${name}'`);
    if (fetch !== undefined && typeof fetch !== "function") throw new TypeError("fetch is not a function");
    this.server = Object.freeze(JSON.parse(JSON.stringify({
      style, url: new URL(url, globalThis.location?.href).href, accessToken, bearer, user, password })));
    this.#send = fetch;
    this.#timeout = timeout;
  }

  /** Sends a request that was made for the server. */
  async send({ method, url, headers, body }, signal) {
    const late = AbortSignal.timeout(this.#timeout);
    // What asks is the browser, and a field of that name would need the server's consent.
    const { "User-Agent": agent, ...fields } = headers;
    // Valhalla takes a body of any type, and does not answer the question that browsers ask it before they send JSON to
    // another origin.
    if (this.server.style === "valhalla") delete fields["Content-Type"];
    const send = this.#send ?? globalThis.fetch;
    return send.call(globalThis, url, {
      method, headers: fields, body: method === "POST" ? body : undefined,
      signal: signal ? AbortSignal.any([signal, late]) : late,
    });
  }
}

export function valhalla(url, options) { return new Service("valhalla", url, options); }

export function osrm(url, options) { return new Service("osrm", url, options); }

export function mapbox(accessToken, { url = "https://api.mapbox.com", ...options } = {}) {
  return new Service("mapbox", url, { ...options, accessToken });
}

/** A provider, and the server of its requests if it is a service. */
export function providerOf(value) {
  if (value instanceof Service) {
    return { server: value.server, provide: ({ request, signal }) => value.send(request, signal) };
  }
  if (value !== undefined && typeof value !== "function") throw new TypeError("provider is neither a function nor a service");
  return { provide: value };
}

/** A request in parts, of which `part` returns one by its number: the method, the address, the header and the body. */
export function requestOf(part) {
  const [method, url, header, body] = [0, 1, 2, 3].map(part);
  const fields = header.split("\n").slice(0, -1).map((line) => {
    const end = line.indexOf(": ");
    return [line.slice(0, end), line.slice(end + 2)];
  });
  return { method, url, headers: Object.fromEntries(fields), body };
}
