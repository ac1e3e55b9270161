import { screen } from "./screen.js";

const element = id => document.getElementById(id);
const free = element("free"), folding = ["menu", "trip-panel"].map(element);

// What the panels cover at the edges of the map, in pixels: the insets of a camera.
export function insets() {
  const { left, top, right, bottom } = free.getBoundingClientRect();
  return { insetTop: top, insetRight: innerWidth - right, insetBottom: innerHeight - bottom, insetLeft: left };
}

// Opens the panels that have room, and lets one at a time be open where they share it.
export function arrangePanels() {
  for (const panel of folding) {
    panel.open = screen.isWide;
    panel.addEventListener("toggle", () => {
      if (panel.open && screen.isColumn) for (const other of folding) if (other !== panel) other.open = false;
    });
  }
  matchMedia("(orientation: portrait)").addEventListener("change", () => { if (!screen.isWide) close(); });
}

// Folds what would lie between the eye and the map.
export function makeRoom() { if (!screen.isWide) close(); }

function close() { for (const panel of folding) panel.open = false; }
