// The map first: it needs nothing that is built. The drive comes when its engine does.
import { map } from "./town-map.js";
import { engine, watchPreparation } from "./preparation.js";

watchPreparation();
// Where the drive is not near, the map has its names before it.
map.isDrawn.then(() => { if (!engine.isThere) map.showNames(); });
await engine.promise;
const early = (rel, href, more) => document.head.append(Object.assign(document.createElement("link"), { rel, href, ...more }));
early("modulepreload", "fairway/fairway.js");
for (const path of ["fairway/fairway-full.wasm", "config.json", "style.json"]) {
  early("preload", path, { as: "fetch", crossOrigin: "anonymous" });
}
await import("./main.js");
