/* global maplibregl */
import { lastView } from "./last-view.js";
import { MapView } from "./map-view.js";

// The map's workers begin while its data come.
maplibregl.prewarm();
const json = async path => (await fetch(path)).json();

// The map of the town, which is there before the engine is.
export const [streets, land] = await Promise.all(["streets.json", "land.json"].map(json));
const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
document.documentElement.classList.toggle("dark", isDark);
export const map = new MapView("map", streets, land, isDark ? "dark" : "light", lastView());
map.isDrawn.then(() => performance.mark("map"));
