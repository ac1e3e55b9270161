/** Texts and files with the extremes of their numbers, one at a time. */

/** Around the bounds of signed and unsigned numbers of 32 and 64 bits, and of what a Double holds. */
export const extremes = [
  "0", "-1", "0.5", "1073741824", "2147483646", "2147483647", "2147483648", "-2147483648", "-2147483649", "4294967295",
  "4294967296", "9007199254740993", "9223372036854775807", "18446744073709551616", "1e12", "1e308", "-1e308", "1e-308",
];

let state = Number(process.env.FAIRWAY_SEED ?? 1);
/** A number from 0 to `count` - 1. */
function random(count) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor(state / 2 ** 32 * count);
}
const share = Number(process.env.FAIRWAY_CASES ?? 1);

/** Some of the cases, in their order. */
export function sample(cases, count) {
  const chosen = new Set();
  while (chosen.size < Math.min(cases.length, Math.ceil(count * share))) chosen.add(random(cases.length));
  return cases.filter((_, place) => chosen.has(place));
}

/**
 * A value as JSON, as often as it has kinds of numbers times extremes: numbers are of one kind that lie at the same place
 * but for the indices of arrays, and of each kind one changes.
 */
export function changedNumbers(value) {
  const kinds = new Map();
  const visit = (here, path, kind) => {
    if (typeof here === "number") {
      if (!kinds.has(kind)) kinds.set(kind, []);
      kinds.get(kind).push(path);
    } else if (here && typeof here === "object") {
      for (const key of Object.keys(here)) {
        visit(here[key], [...path, key], Array.isArray(here) && here.length > 2 ? `${kind}[]` : `${kind}.${key}`);
      }
    }
  };
  visit(value, [], "");
  // Whole numbers are indices, counts and the like, and it is them that have bounds.
  const of = ([path]) => Number.isInteger(path.reduce((here, key) => here[key], value)) ? extremes : sample(extremes, 5);
  return [...kinds].flatMap(([kind, paths]) => of(paths).map((number) => {
    // The last one is beyond all others: what is added up becomes largest there.
    const path = paths.at(random(2) === 0 ? -1 : random(paths.length)), changed = structuredClone(value);
    let parent = changed;
    for (const key of path.slice(0, -1)) parent = parent[key];
    parent[path.at(-1)] = "the number";
    return { name: `${path.join(".")} = ${number}`, kind, json: JSON.stringify(changed).replace('"the number"', number) };
  }));
}

const times = [
  "0000-01-01T00:00:00Z", "0001-01-01T00:00:00Z", "1900-01-01T00:00:00Z", "1901-12-13T20:45:51Z", "1901-12-13T20:45:52Z",
  "1969-12-31T23:59:59.999Z", "1970-01-01T00:00:00Z", "2038-01-19T03:14:07Z", "2038-01-19T03:14:08Z",
  "2040-01-01T00:00:00+14:00", "2106-02-07T06:28:16Z", "9999-12-31T23:59:60.999999999-23:59",
];
const numbers = [...extremes, "90", "-90", "180", "-180", "85.06"];

/** Lines of GPX and of GeoJSON. */
export function extremeLines() {
  const places = Array.from({ length: 9 }, (_, number) => [8 + 0.001 * number, 47 + 0.0007 * (number % 3)]);
  const gpx = (points) => `<gpx><trk><trkseg>${points.map(({ longitude, latitude, time, height }) =>
    `<trkpt lat="${latitude}" lon="${longitude}">${height === undefined ? "" : `<ele>${height}</ele>`}`
    + `${time === undefined ? "" : `<time>${time}</time>`}</trkpt>`).join("")}</trkseg></trk></gpx>`;
  const points = (change) => places.map(([longitude, latitude], place) => ({
    longitude, latitude, time: `2026-05-01T12:00:${10 + 5 * place}Z`, height: 400 + place, ...change(place) }));
  const geoJSON = (coordinates, coordTimes) => JSON.stringify({
    type: "Feature", properties: coordTimes ? { coordTimes } : {}, geometry: { type: "LineString", coordinates } });
  const lines = [];
  for (const [name, isChanged] of [["first", (place) => place === 0], ["one", (place) => place === 4],
    ["last", (place) => place === 8], ["half", (place) => place >= 4], ["each", () => true]]) {
    const add = (what, change) => lines.push({
      name: `${name} ${JSON.stringify(change)}`, text: gpx(points((place) => isChanged(place) ? change : {})) });
    for (const time of times) {
      add("time", { time });
      lines.push({ name: `${name} coordTimes ${time}`, text: geoJSON(places, places.map((_, place) =>
        isChanged(place) ? time : `2026-05-01T12:00:${10 + 5 * place}Z`)) });
    }
    for (const number of numbers) {
      add("height", { height: number });
      if (name !== "half") {
        add("latitude", { latitude: number });
        add("longitude", { longitude: number });
      }
    }
  }
  // Half around the globe and farther, in few segments and in many.
  for (const far of [[0, 0, 55, 160], [-89, 0, 89, 179], [-90, -180, 90, 180], [0, -179.9, 0, 179.9], [89.9, 0, 89.9, 180],
    [-60, -120, 60, 59.9], [0, 0, 92, 92], [0, 0, 46, 46], [10, 20, 10.128, 20], [10, 20, 10.13, 20.13], [0, 0, 0, 0]]) {
    const [south, west, north, east] = far, ends = [[west, south], [east, north]];
    const middle = [(west + east) / 2, (south + north) / 2];
    for (const coordinates of [ends, [ends[0], middle, ends[1]], [...ends, [west, north], [east, south]],
      [...ends, ...ends.toReversed(), ...ends]]) {
      lines.push({ name: `from ${ends[0]} by ${coordinates.length} to ${ends[1]}`, text: geoJSON(coordinates) });
    }
  }
  return lines;
}

const table = Uint32Array.from({ length: 256 }, (_, value) => {
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});
const checksum = (bytes) => ~bytes.reduce((sum, byte) => table[(sum ^ byte) & 255] ^ (sum >>> 8), -1) >>> 0;

/** A road file, in each copy another word, with the checksums that fit; see RoadFile.md. */
export function changedWords(file) {
  const [header, block] = [file.readUInt32LE(56), 1 << 14];
  let sums = 0;
  for (let section = 96; section < header - 4; section += 24) {
    if (file.readUInt32LE(section) === 12) sums = Number(file.readBigUInt64LE(section + 8));
  }
  const words = Array.from({ length: (header - 4) / 4 - 2 }, (_, word) => 8 + 4 * word);
  for (let count = 0; count < 120 * share; count++) words.push(header + 4 * random((sums - header) / 4));
  return words.flatMap((at) => [0, 1, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff].map((value) => {
    const bytes = Buffer.from(file);
    bytes.writeUInt32LE(value, at);
    bytes.writeUInt32LE(checksum(bytes.subarray(0, header - 4)), header - 4);
    for (let start = 0; start < sums; start += block) {
      bytes.writeUInt32LE(checksum(bytes.subarray(start, Math.min(sums, start + block))), sums + start / block * 4);
    }
    bytes.writeUInt32LE(checksum(bytes.subarray(sums, bytes.length - 4)), bytes.length - 4);
    return { name: `byte ${at} = ${value}`, bytes };
  }));
}
