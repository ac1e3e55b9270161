// The map first: it needs nothing that is built. The drive comes when its engine does.
import "./town-map.js";
import { engine, watchPreparation } from "./preparation.js";

watchPreparation();
await engine.promise;
const early = (rel, href, more) => document.head.append(Object.assign(document.createElement("link"), { rel, href, ...more }));
early("modulepreload", "fairway/fairway.js");
for (const path of ["fairway/fairway-full.wasm", "config.json", "style.json"]) {
  early("preload", path, { as: "fetch", crossOrigin: "anonymous" });
}
await import("./main.js");
