// Pictures of maneuvers and lanes, as SVG.

const angles = { straight: 0, "slight right": 45, right: 90, "sharp right": 135, uturn: 180, "sharp left": -135,
  left: -90, "slight left": -45 };
// Lanes call the same directions by other names in some answers.
const directions = { through: "straight", none: "straight", slight_right: "slight right",
  slight_left: "slight left" };

function arrow(angle, width) {
  if (Math.abs(angle) === 180) {
    return `<path d="M32 44V20a8 8 0 0 0-16 0v12" stroke-width="${width}"/>`
      + `<path class="tip" d="M8 30h16l-8 11z"/>`;
  }
  const turn = angle * Math.PI / 180, [x, y] = [24 + 13 * Math.sin(turn), 24 - 13 * Math.cos(turn)];
  return `<path d="M24 44V24L${x.toFixed(1)} ${y.toFixed(1)}" stroke-width="${width}"/>`
    + `<path class="tip" transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle})" d="M-8 1h16l-8-11z"/>`;
}

const picture = (inner, name) => `<svg viewBox="0 0 48 48" role="img" aria-label="${name}" fill="none"
  stroke="currentColor" stroke-linejoin="round" stroke-linecap="round"><style>.tip{fill:currentColor;stroke:none}</style>
  ${inner}</svg>`;

export function maneuver({ type, modifier }, exit) {
  const name = [type, modifier].filter(Boolean).join(" ");
  if (type === "arrive") {
    return picture(`<path d="M16 44V6" stroke-width="4"/><path class="tip" d="M18 6h20l-5 8 5 8H18z"/>`, name);
  }
  if (/roundabout|rotary/.test(type ?? "")) {
    const number = exit ? `<text x="24" y="28" text-anchor="middle" font-size="14" fill="currentColor"
      stroke="none">${Number(exit)}</text>` : "";
    return picture(`<g stroke-width="5"><circle cx="24" cy="23" r="12"/><path d="M24 46V36"/></g>${number}`, name);
  }
  return picture(arrow(angles[modifier] ?? 0, 5), name);
}

export function lane({ directions: ways = [], active, chosen }) {
  const known = ways.map(way => directions[way] ?? way);
  const inner = known.map(way => {
    const isChosen = active && (!chosen || way === (directions[chosen] ?? chosen));
    return `<g opacity="${active && !isChosen ? 0.4 : 1}">${arrow(angles[way] ?? 0, isChosen ? 5 : 3)}</g>`;
  });
  return picture(inner.join(""), known.join(" and ")).replace("<svg", `<svg class="${active ? "active" : ""}"`);
}
