import { screen } from "./screen.js";

const element = id => document.getElementById(id);
const free = element("free"), signs = element("signs"), folding = ["menu", "trip-panel"].map(element);

// Where the camera has the vehicle, as a share of the free height, and its least distance from what is below, in pixels.
const vehicleHeight = 0.75, room = 20;
// A camera pays no heed to insets that leave a tenth of the screen's height or less. Where at least these pixels are free, which is enough
// for the vehicle and its way, they are at least this share of it.
const enough = 64, leastFree = 0.102;

// What the panels cover at the edges of the map, in pixels: the insets of a camera. In a column the signs stand on the free
// part: the vehicle is above them, and so is its way.
export function insets() {
  const { left, top, right, bottom } = free.getBoundingClientRect(), sign = signs.getBoundingClientRect();
  const isOver = screen.isColumn && sign.height > 0, most = top + Math.max(room, sign.top - room - top) / vehicleHeight;
  const end = isOver ? Math.min(bottom, most) : bottom, lower = end - top < enough ? end : Math.max(end, top + leastFree * innerHeight);
  return { insetTop: top, insetRight: innerWidth - right, insetBottom: innerHeight - lower, insetLeft: left };
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
