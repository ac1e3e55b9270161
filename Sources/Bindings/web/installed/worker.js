/* global files */
// Keeps the page's files on the device, so that it begins without a network. `files` has the SHA-256 of each by its name; each
// is kept under its own, so that a new version fetches only what has changed, while the old one still has all of its files.
const store = "files", scope = self.registration.scope;
const digests = new Map(Object.entries(files).map(([name, digest]) => [new URL(name, scope).href, digest]));
digests.set(scope, files["index.html"]);
const keyOf = digest => new URL(`kept/${digest}`, scope).href;

self.addEventListener("install", event => event.waitUntil(keepAll()));
self.addEventListener("activate", event => event.waitUntil(dropOthers()));

async function keepAll() {
  const cache = await caches.open(store);
  for (const [address, digest] of digests) if (!await cache.match(keyOf(digest))) await keep(cache, address, digest);
}

async function keep(cache, address, digest) {
  const response = await fetch(address, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${address}: the server answers ${response.status}`);
  const bytes = await response.arrayBuffer();
  const found = Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)), byte => byte.toString(16).padStart(2, "0"));
  // Where the folder changes meanwhile, the browser tries again later.
  if (found.join("") !== digest) throw new Error(`${address} is of another version`);
  await cache.put(keyOf(digest), new Response(bytes, { headers: { "Content-Type": response.headers.get("Content-Type") ?? "" } }));
}

// The files of versions before this one, once it has begun and no page has those any more.
async function dropOthers() {
  const cache = await caches.open(store), own = new Set([...digests.values()].map(keyOf));
  const others = (await cache.keys()).filter(({ url }) => !own.has(url));
  await Promise.all(others.map(request => cache.delete(request)));
  await self.clients.claim();
}

self.addEventListener("fetch", event => {
  const address = new URL(event.request.url);
  address.search = address.hash = "";
  const digest = digests.get(address.href);
  if (digest && event.request.method === "GET") event.respondWith(kept(digest, event.request));
});

// A file that the browser has dropped comes from the network again.
const kept = async (digest, request) => await (await caches.open(store)).match(keyOf(digest)) ?? fetch(request);
