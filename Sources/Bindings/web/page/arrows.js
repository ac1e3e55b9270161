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

export function maneuver({ type, modifier }, exit) {
  const name = [type, modifier].filter(Boolean).join(" ");
  if (type === "arrive") return picture([line("M16 44V6", 4), tip("M18 6h20l-5 8 5 8H18z")], name);
  if (/roundabout|rotary/.test(type ?? "")) {
    const number = exit ? [svg("text", { x: 24, y: 28, "text-anchor": "middle", "font-size": 14, fill: "currentColor",
      stroke: "none" }, `${Number(exit)}`)] : [];
    const circle = svg("circle", { cx: 24, cy: 23, r: 12 });
    return picture([svg("g", { "stroke-width": 5 }, circle, svg("path", { d: "M24 46V36" })), ...number], name);
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

// The vehicle, which looks north.
export const vehicle = () => svg("svg", { viewBox: "0 0 30 30", width: 26, height: 26 },
  svg("circle", { cx: 15, cy: 15, r: 14 }), svg("path", { d: "M15 4 23 23 15 19 7 23z" }));
