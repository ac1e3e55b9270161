import { isExit, isRoundabout, roundaboutAfter } from "./roundabouts.js";

// The most metres between two maneuvers that one banner tells of.
const soon = 400;

// What comes soon after the next maneuver of a route, as {kind, ring, words}: its picture and a short phrase; null if nothing
// does. `number` is that of the step that the vehicle is on, and `destination` names the stop at the end of its leg.
export function thenAfter(facts, number, destination) {
  const { steps, locale, legEnds } = facts, next = steps[number + 1], after = steps[number + 2];
  if (!next || !after || after.leg !== next.leg || next.data.distance >= soon) return null;
  // The sign of a roundabout tells the way out with the way in.
  if (isExit(after.data.maneuver)) return null;
  const { type, modifier, instruction } = after.data.maneuver, isEnglish = locale.startsWith("en");
  const kind = { type, modifier };
  if (type === "arrive") {
    const words = arrival(after.leg === legEnds.length - 1, destination, isEnglish);
    return { kind, ring: null, words: words || arrivalOf(next.data, instruction) };
  }
  const ring = isRoundabout(kind) ? roundaboutAfter(steps, number + 1) : null;
  return { kind, ring, words: isEnglish ? `Then: ${instruction}` : instruction };
}

// What will be; an instruction says it as what has been.
function arrival(isLast, destination, isEnglish) {
  if (!isEnglish) return destination;
  return `Then: ${isLast ? "your destination" : "your stop"}${destination ? `, ${destination}` : ""}`;
}

// The banner of a step that ends with an arrival.
const arrivalOf = ({ bannerInstructions }, instruction) => bannerInstructions?.[0]?.primary?.text ?? instruction;
