import { turn } from "./ground-metres.js";

const ring = /^(roundabout|rotary)/, exit = /^exit (roundabout|rotary)/;
export const isExit = ({ type = "" }) => exit.test(type);
export const isRoundabout = ({ type = "" }) => ring.test(type) || isExit({ type });

// What a sign shows of a roundabout at the end of a step, as {exit, angle, isInside, isLeftHand}: which exit is taken, and at
// which angle to the way in, 0 for straight on; null at any other maneuver. `steps` are those of a route, and `number` is that
// of the step that the vehicle is on.
export function roundaboutAfter(steps, number) {
  const here = steps[number]?.data, next = steps[number + 1]?.data;
  if (!next || !isRoundabout(next.maneuver)) return null;
  const isInside = isExit(next.maneuver), entry = isInside ? here : next;
  const out = isInside ? next : steps[number + 2]?.data;
  if (!ring.test(entry?.maneuver.type ?? "")) return null;
  const isKnown = isExit(out?.maneuver ?? {});
  const degrees = here?.bannerInstructions?.[0]?.primary?.degrees;
  const angle = isKnown ? turn(entry.maneuver.bearing_before, out.maneuver.bearing_after)
    : Number.isFinite(degrees) ? turn(180, degrees) : null;
  return { exit: entry.maneuver.exit, angle: Number.isFinite(angle) ? angle : null, isInside,
    isLeftHand: entry.driving_side === "left" };
}

// "1st exit"; other languages than English have the number alone.
export function exitWords(number, language) {
  if (!Number.isFinite(number)) return "";
  if (!language.startsWith("en")) return `${number}`;
  const endings = { one: "st", two: "nd", few: "rd", other: "th" };
  return `${number}${endings[new Intl.PluralRules("en", { type: "ordinal" }).select(number)]} exit`;
}
