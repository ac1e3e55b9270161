// Pictures of maneuvers and lanes, and of the vehicle, as elements of SVG. What a route says becomes a value of an attribute
// or a text, and never markup.

const angles = new Map(Object.entries({ straight: 0, "slight right": 45, right: 90, "sharp right": 135, uturn: 180,
  "sharp left": -135, left: -90, "slight left": -45 }));
// Lanes call the same directions by other names in some answers.
const directions = new Map(Object.entries({ through: "straight", none: "straight", slight_right: "slight right",
  slight_left: "slight left" }));
const direction = way => directions.get(way) ?? way;

function svg(name, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

const line = (d, width) => svg("path", { d, "stroke-width": width });
const tip = (d, attributes = {}) => svg("path", { d, fill: "currentColor", stroke: "none", ...attributes });

function arrow(angle, width) {
  if (Math.abs(angle) === 180) return [line("M32 44V20a8 8 0 0 0-16 0v12", width), tip("M8 30h16l-8 11z")];
  const turn = angle * Math.PI / 180, [x, y] = [24 + 13 * Math.sin(turn), 24 - 13 * Math.cos(turn)].map(at => at.toFixed(1));
  return [line(`M24 44V24L${x} ${y}`, width),
    tip("M-8 1h16l-8-11z", { transform: `translate(${x} ${y}) rotate(${angle})` })];
}

const picture = (inner, name) => svg("svg", { viewBox: "0 0 48 48", role: "img", "aria-label": name, fill: "none",
  stroke: "currentColor", "stroke-linejoin": "round", "stroke-linecap": "round" }, ...inner);

// A roundabout seen from above: one comes from below, drives the strong part of the ring, and leaves at an angle to the way
// in, 0 for straight on; null where that is not known.
function ring(angle, isLeftHand) {
  const [x, y, r] = [24, 22, 10], at = (degrees, radius) => {
    const turn = degrees * Math.PI / 180;
    return [x + radius * Math.sin(turn), y - radius * Math.cos(turn)].map(each => each.toFixed(1)).join(" ");
  };
  const whole = svg("circle", { cx: x, cy: y, r, "stroke-width": 4, opacity: angle === null ? 1 : 0.4 });
  const way = line(`M${x} 46V${y + r}`, 5);
  if (angle === null) return [whole, way];
  // Where people drive on the right, it is against the clock from the way in, which is at 180 degrees.
  const driven = (isLeftHand ? angle - 180 : 180 - angle) % 360, sweep = (driven + 360) % 360 || 360;
  const half = at(180 + (isLeftHand ? 1 : -1) * sweep / 2, r), end = at(angle, r), turned = isLeftHand ? 1 : 0;
  const arc = to => `A${r} ${r} 0 0 ${turned} ${to}`;
  return [whole, way, line(`M${at(180, r)}${arc(half)}${arc(end)}L${at(angle, r + 5)}`, 5),
    tip("M-6 1h12l-6-8z", { transform: `translate(${at(angle, r + 5)}) rotate(${angle})` })];
}

// `roundabout` is what a sign shows of one: {exit, angle, isLeftHand}.
export function maneuver({ type, modifier }, roundabout) {
  const name = [type, modifier].filter(Boolean).join(" ");
  if (type === "arrive") return picture([line("M16 44V6", 4), tip("M18 6h20l-5 8 5 8H18z")], name);
  if (/roundabout|rotary/.test(type ?? "")) {
    const { exit, angle = null, isLeftHand = false } = roundabout ?? {};
    const number = exit ? [svg("text", { x: 24, y: 26, "text-anchor": "middle", "font-size": 11, "font-weight": 700,
      fill: "currentColor", stroke: "none" }, `${Number(exit)}`)] : [];
    return picture([...ring(angle, isLeftHand), ...number], name);
  }
  return picture(arrow(angles.get(modifier) ?? 0, 5), name);
}

export function lane({ directions: ways = [], active, chosen }) {
  const known = ways.map(direction);
  const inner = known.map(way => {
    const isChosen = active && (!chosen || way === direction(chosen));
    return svg("g", { opacity: active && !isChosen ? 0.4 : 1 }, ...arrow(angles.get(way) ?? 0, isChosen ? 5 : 3));
  });
  const shown = picture(inner, known.join(" and "));
  if (active) shown.classList.add("active");
  return shown;
}

// The needle of a compass, which points up.
export const needle = () => svg("svg", { viewBox: "0 0 28 28", "aria-hidden": "true" },
  svg("path", { d: "M14 3l5 11H9z", fill: "#c0263c" }), svg("path", { d: "M14 25l5-11H9z", fill: "#98a4ab" }));

// The vehicle, which looks north.
export const vehicle = () => svg("svg", { viewBox: "0 0 30 30", width: 26, height: 26 },
  svg("circle", { cx: 15, cy: 15, r: 14 }), svg("path", { d: "M15 4 23 23 15 19 7 23z" }));
