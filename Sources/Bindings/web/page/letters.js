// Fonts for the map without a server: MapLibre asks for ranges of letters at page://, and gets signed distance fields
// that are drawn here with the browser's own font, in the form of protocol buffers.

const size = 24, edge = 3, reach = 8;
// How far round a pixel of a letter at twice the size the other side is looked for.
const around = 6;
// Milliseconds of work at a time.
const slice = 8;

export function serveLetters(library) {
  const fields = new Map();
  library.addProtocol("page", async ({ url }) => {
    const [, name, first] = /^page:\/\/(.*)\/(\d+)-\d+$/.exec(decodeURI(url));
    // One page of letters is enough for names in Latin script.
    if (+first > 256) return { data: font(name, first, []) };
    if (!fields.has(first)) fields.set(first, letters(+first));
    return { data: font(name, first, await fields.get(first)) };
  });
}

// The letters of a range. The page goes on between them, since all of them take longer than a frame.
async function letters(first) {
  const made = [];
  let end = performance.now() + slice;
  for (let code = Math.max(32, first); code < first + 256; code++) {
    made.push(letter(code));
    if (performance.now() < end) continue;
    await new Promise(done => { setTimeout(done); });
    end = performance.now() + slice;
  }
  return made;
}

// A letter at twice the size, with room round it, as ink and paper; and the ways to the pixels round one, the nearest first.
const side = 4 * size, room = 2 * around + 2 * edge, row = side + 2 * room, ink = new Uint8Array(row * row);
const pen = new OffscreenCanvas(side, side).getContext("2d", { willReadFrequently: true });
const ways = [];
for (let dy = -around; dy <= around; dy++) for (let dx = -around; dx <= around; dx++) ways.push([dy * row + dx, Math.hypot(dx, dy)]);
ways.sort(([, one], [, other]) => one - other);
const steps = Int32Array.from(ways, ([step]) => step), lengths = Float64Array.from(ways, ([, length]) => length);

// For each pixel of the field the distance to the nearest pixel on the other side.
function letter(code) {
  const text = String.fromCharCode(code), left = size, base = 2.5 * size;
  pen.clearRect(0, 0, side, side);
  pen.font = `500 ${2 * size}px system-ui, sans-serif`;
  pen.fillText(text, left, base);
  const advance = Math.round(pen.measureText(text).width / 2), { data } = pen.getImageData(0, 0, side, side);
  let west = side, north = side, east = -1, south = -1;
  for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) {
    const isInk = data[4 * (y * side + x) + 3] > 127;
    ink[(y + room) * row + x + room] = isInk;
    if (!isInk) continue;
    if (x < west) west = x;
    if (x > east) east = x;
    if (y < north) north = y;
    if (y > south) south = y;
  }
  if (east < 0) return { code, advance, width: 0, height: 0, left: 0, top: 0, bitmap: new Uint8Array(0) };
  [west, north] = [west & ~1, north & ~1];
  const width = Math.ceil((east + 1 - west) / 2), height = Math.ceil((south + 1 - north) / 2);
  const columns = width + 2 * edge, bitmap = new Uint8Array(columns * (height + 2 * edge));
  for (let i = 0; i < bitmap.length; i++) {
    const x = west + 2 * (i % columns - edge) + 1, y = north + 2 * (Math.floor(i / columns) - edge) + 1;
    const here = (y + room) * row + x + room, inside = ink[here];
    let way = 1;
    while (way < steps.length && ink[here + steps[way]] === inside) way++;
    const nearest = way < steps.length ? lengths[way] : 2 * reach;
    const distance = (nearest - 0.5) / 2 * (inside ? -1 : 1);
    bitmap[i] = Math.max(0, Math.min(255, Math.round(255 * (0.75 - distance / reach))));
  }
  return { code, advance, width, height, left: Math.round((west - left) / 2), bitmap,
    top: Math.round((base - north) / 2) - size };
}

// Protocol buffers: a tag, and a number or bytes.
function entry(tag, value) {
  if (typeof value === "number") return [...varint(tag << 3), ...varint(value)];
  return [...varint(tag << 3 | 2), ...varint(value.length), ...value];
}
function varint(number) {
  const bytes = [];
  for (; number > 127; number >>>= 7) bytes.push(number & 127 | 128);
  return [...bytes, number];
}
const signed = number => number << 1 ^ number >> 31;

function font(name, first, letters) {
  const text = string => new TextEncoder().encode(string);
  const glyphs = letters.flatMap(({ code, bitmap, width, height, left, top, advance }) => entry(3, [
    ...entry(1, code), ...(bitmap.length ? entry(2, bitmap) : []), ...entry(3, width), ...entry(4, height),
    ...entry(5, signed(left)), ...entry(6, signed(top)), ...entry(7, advance)]));
  const stack = [...entry(1, text(name)), ...entry(2, text(`${first}-${+first + 255}`)), ...glyphs];
  return new Uint8Array(entry(1, stack)).buffer;
}
