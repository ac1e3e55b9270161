// What the panels cover at the edges of the map, in pixels: the insets of a camera.
const panels = ["banner", "road", "trip-panel", "menu", "dock", "question"].map(id => document.getElementById(id));
const footer = document.querySelector("footer");

export function insets() {
  const { innerWidth: width, innerHeight: height } = window;
  const covered = { insetTop: 0, insetRight: 0, insetBottom: 0, insetLeft: 0 };
  const cover = (edge, by) => { covered[edge] = Math.max(covered[edge], by); };
  for (const panel of [...panels, footer]) {
    const box = panel.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    // A panel across the map is at its top or bottom, and any other one at its side.
    if (box.width > 0.6 * width) {
      if (box.top + box.bottom < height) cover("insetTop", box.bottom); else cover("insetBottom", height - box.top);
    } else if (box.height > 60) {
      if (box.left + box.right < width) cover("insetLeft", box.right); else cover("insetRight", width - box.left);
    }
  }
  return covered;
}
