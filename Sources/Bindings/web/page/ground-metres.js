// Metres on the ground of a town: flat, since nothing here is farther than some kilometres.

// East and north from one place [longitude, latitude] to another.
function between([x0, y0], [x1, y1]) {
  const phi = (y0 + y1) / 2 * Math.PI / 180;
  return [(x1 - x0) * (111_412.9 * Math.cos(phi) - 93.5 * Math.cos(3 * phi)),
    (y1 - y0) * (111_132.9 - 559.8 * Math.cos(2 * phi))];
}

export const length = (from, to) => Math.hypot(...between(from, to));

// From one bearing to another: -180 to 180, positive to the right.
export const turn = (from, to) => ((to - from + 540) % 360 + 360) % 360 - 180;

// How far a place is from a segment.
export function distanceTo(place, from, to) {
  const [x, y] = between(from, place), [dx, dy] = between(from, to), square = dx * dx + dy * dy;
  const share = square > 0 ? Math.max(0, Math.min(1, (x * dx + y * dy) / square)) : 0;
  return Math.hypot(x - share * dx, y - share * dy);
}
