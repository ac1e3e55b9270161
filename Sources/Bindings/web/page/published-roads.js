// Road files that `fairway roads publish` has put on a server, as its page "Roads from any web server" describes the folder.
const format = 1, zooms = [10, 8, 6, 4];
// So much is kept at a time of a file that comes, so that it goes on from there after the page was closed.
const pieceBytes = 1 << 20;

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? 0xedb88320 ^ sum >>> 1 : sum >>> 1;
  return sum;
});

// The CRC-32 of bytes after others with a sum.
function crc32(bytes, sum = 0) {
  sum = ~sum;
  for (const byte of bytes) sum = table[(sum ^ byte) & 255] ^ sum >>> 8;
  return ~sum >>> 0;
}

async function answered(address, options) {
  const response = await fetch(address, options).catch(error => {
    if (error.name === "AbortError") throw error;
    throw new Error(`${new URL(address).host} does not answer: look whether this device has a network`);
  });
  if (!response.ok) {
    const reason = response.status === 404 ? "does not have this file" : `answers with status ${response.status}`;
    throw new Error(`${address}: the server ${reason}`);
  }
  return response;
}

async function described(address) {
  const text = await (await answered(address, { cache: "no-cache" })).text();
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${address} is none of the files that fairway roads publish writes`);
  }
}

// The cells from the smallest to the largest whose files have all of the bounds [west, south, east, north]: those in which
// their middle lies, of which each file has a quarter more on all sides.
export function cellsAbout([west, south, east, north]) {
  return zooms.flatMap(zoom => {
    const side = 360 / 2 ** zoom, columns = 2 ** zoom, rows = columns / 2;
    const column = Math.floor(((west + east) / 2 + 180) / side), row = Math.floor(((south + north) / 2 + 90) / side);
    const isWithin = column >= 0 && column < columns && row >= 0 && row < rows;
    return isWithin && east - west <= side / 2 && north - south <= side / 2 ? [`${zoom}/${column}/${row}`] : [];
  });
}

// What a folder has about bounds: the newest version's file {address, description}.
export async function findRoads(folder, bounds) {
  const base = folder.endsWith("/") ? folder : `${folder}/`;
  const list = await described(new URL("versions.json", base).href);
  if (list.format !== format) throw new Error(`${base} has form ${list.format} of published roads, and this page reads form ${format}`);
  const newest = list.availableVersions?.map(String).sort(byAge).at(-1);
  if (!newest) throw new Error(`${base} has no version of its roads yet`);
  const cells = cellsAbout(bounds);
  if (!cells.length) throw new Error("The map shows too much for one file: go nearer to where you want to drive");
  for (const cell of cells) {
    const address = new URL(`${newest}/${cell}.roads`, base).href;
    const response = await fetch(`${address}.json`, { cache: "no-cache" });
    if (response.status === 404) continue;
    if (!response.ok) throw new Error(`${address}: the server answers with status ${response.status}`);
    const description = await response.json();
    if (description.version !== newest || description.file !== `${cell}.roads` || !(description.size > 0)) {
      throw new Error(`${address}.json describes another file: the folder has to be copied again`);
    }
    return { address, description };
  }
  throw new Error(`${base} has no roads where the map is`);
}

// By the day of a version and its number within the day.
function byAge(one, other) {
  const parts = version => [version.slice(0, 10), Number(version.slice(11))], [[day, number], [day2, number2]] = [parts(one), parts(other)];
  return day < day2 ? -1 : day > day2 ? 1 : number - number2;
}

// Fetches a file as a Blob. `part` is what came before, {pieces, sum}, and is passed to `keep` whenever more of it is
// there; `progress` gets the share that is there.
export async function fetchRoads({ address, description: { size, crc32: wanted } }, { part = { pieces: [], sum: 0 }, keep, progress, signal }) {
  let { pieces, sum } = part, there = pieces.reduce((bytes, piece) => bytes + piece.size, 0);
  if (there < size) {
    const response = await answered(address, { signal, ...there && { headers: { Range: `bytes=${there}-` } } });
    // A server that does not know ranges begins anew.
    if (there && response.status !== 206) [pieces, sum, there] = [[], 0, 0];
    let waiting = [], waitingBytes = 0;
    const flush = async () => {
      pieces = [...pieces, new Blob(waiting)];
      [waiting, waitingBytes] = [[], 0];
      await keep({ pieces, sum });
    };
    for await (const bytes of chunksOf(response)) {
      there += bytes.length;
      if (there > size) break;
      sum = crc32(bytes, sum);
      waiting.push(bytes);
      waitingBytes += bytes.length;
      if (waitingBytes >= pieceBytes) await flush();
      progress(there / size);
    }
    if (waitingBytes) await flush();
  }
  if (there < size) throw new Error(`${address} has broken off: fetch it again, and it goes on from there`);
  if (there > size || sum.toString(16).padStart(8, "0") !== wanted) {
    await keep(null);
    throw new Error(`${address} is not what its description says: it was changed after it was published`);
  }
  return new Blob(pieces);
}

async function* chunksOf(response) {
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(error => {
        if (error.name === "AbortError") throw error;
        return { done: true };
      });
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
