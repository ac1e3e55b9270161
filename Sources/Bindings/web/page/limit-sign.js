import { write } from "./writing.js";

const element = id => document.getElementById(id);

// A greatest speed in words, with the unit of its sign; infinite is none, and NaN unknown.
export function limitWords(limit, unit) {
  if (Number.isNaN(limit)) return "limit not known";
  return limit === Infinity ? "no limit" : `limit ${limit} ${unit === "milesPerHour" ? "mph" : "km/h"}`;
}

// Shows a sign with the number that stands at the road; null hides it. What is seen is what a screen reader says.
export function showLimit(limit, unit) {
  const sign = element("limit"), isUnknown = Number.isNaN(limit);
  sign.hidden = limit === null;
  if (limit === null) return;
  write("limit", isUnknown ? "?" : limit === Infinity ? "–" : `${limit}`);
  sign.classList.toggle("unknown", isUnknown);
  sign.classList.toggle("long", sign.textContent.length > 2);
  const words = `Speed ${limitWords(limit, unit)}`;
  if (sign.ariaLabel !== words) sign.ariaLabel = words;
  write("limit-unit", unit === "milesPerHour" && Number.isFinite(limit) ? "Limit, mph" : "Limit");
}
