// Coordinates as people type and copy them: "47.05, 11.02", "47,05 11,02", "N 47° 3' 20.5\" E 11° 1' 5\"", "geo:47.05,11.02". The
// latitude comes first unless letters say otherwise.

const number = String.raw`([+-]?\d+(?:\.\d+)?)\s*(°)?\s*(?:(\d+(?:\.\d+)?)\s*'\s*)?(?:(\d+(?:\.\d+)?)\s*"\s*)?`;
const both = part => new RegExp(`^${part}\\s*([,;/]|\\s)\\s*${part}$`);
// With a letter in front of each number, and with one behind each or none.
const [infront, behind] = [both(`([NSEW])\\s*${number}()`), both(`()${number}([NSEW])?`)];

// The degrees of one part, and the letter of its direction; null if its minutes, seconds or letters make no sense.
function degrees([before, whole, , minutes = "0", seconds = "0", after]) {
  if (minutes >= 60 || seconds >= 60) return null;
  const letter = before || after || "", value = Math.abs(whole) + minutes / 60 + seconds / 3600;
  return { letter, value: whole.startsWith("-") !== (letter === "S" || letter === "W") ? -value : value };
}

// The place that a text states; null if it states none.
export function placeTyped(text) {
  let plain = text.trim().toUpperCase().replace(/^GEO:/, "").replace(/[;?].*$/, match => /^;\s*[\dNSEW+-]/.test(match) ? match : "")
    .replace(/[−–]/g, "-").replace(/º/g, "°").replace(/[′’‘´]/g, "'").replace(/[″”“]|''/g, "\"");
  // Commas are in the numbers only where there are two such, and no points.
  if (!plain.includes(".") && (plain.match(/\d,\d/g) ?? []).length === 2) plain = plain.replace(/(\d),(\d)/g, "$1.$2");
  const found = infront.exec(plain) ?? behind.exec(plain);
  if (!found) return null;
  const parts = [found.slice(1, 7), found.slice(8, 14)], [first, second] = parts.map(degrees);
  if (!first || !second || Boolean(first.letter) !== Boolean(second.letter)) return null;
  // Two whole numbers behind each other may also be a street and a house.
  if (/\s/.test(found[7]) && !first.letter && parts.every(([, whole, sign]) => !sign && !whole.includes("."))) return null;
  const isTurned = /[EW]/.test(first.letter);
  if (first.letter && isTurned === /[EW]/.test(second.letter)) return null;
  const [latitude, longitude] = (isTurned ? [second, first] : [first, second]).map(({ value }) => value);
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}
