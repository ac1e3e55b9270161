// From which radius on, in metres, and turn, in degrees, a bend has its name; the first that fits.
const names = [[30, 120, "hairpin bend"], [60, 0, "tight bend"], [150, 0, "sharp bend"], [400, 0, "bend"],
  [Infinity, 0, "gentle bend"]];

// A bend as a driver calls it, who does not know its radius; a turn to the left is negative.
export function bendWords(radius, turn) {
  const [, , name] = names.find(([most, least]) => radius < most && Math.abs(turn) >= least) ?? names.at(-1);
  return `${name} to the ${turn < 0 ? "left" : "right"}`;
}
