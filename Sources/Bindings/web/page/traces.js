// Traces from files: CSV with the names of the command line's columns, NDJSON with the same names, GPX.

const names = { timestamp: "timestamp", latitude: "latitude", longitude: "longitude",
  horizontal_accuracy: "horizontalAccuracy", speed: "speed", course: "course", altitude: "altitude" };

// The fixes of a trace. A fix without a time is a second after the one before.
export function parseTrace(text) {
  const start = text.trimStart();
  const fixes = start.startsWith("<") ? gpx(text) : start.startsWith("{") ? ndjson(text) : csv(text);
  const usable = fixes.filter(fix => Number.isFinite(fix.latitude) && Number.isFinite(fix.longitude));
  if (!usable.length) throw new Error("the trace has no fixes");
  let last = 0;
  for (const fix of usable) last = fix.timestamp ??= last + 1;
  return usable;
}

// Of an object with the names of the columns; what is unknown is left out.
function fix(values) {
  const made = {};
  for (const [column, name] of Object.entries(names)) {
    const text = values[column];
    if (text !== undefined && text !== null && text !== "" && Number.isFinite(+text)) made[name] = +text;
  }
  return made;
}

function csv(text) {
  const [header, ...lines] = text.split(/\r?\n/);
  const columns = header.replace(/^\ufeff/, "").split(",").map(name => name.trim());
  for (const needed of ["latitude", "longitude"]) {
    if (!columns.includes(needed)) throw new Error(`the trace has no column ${needed}`);
  }
  return lines.filter(Boolean).map(line => {
    const cells = line.split(",");
    return fix(Object.fromEntries(columns.map((column, i) => [column, cells[i]])));
  });
}

const ndjson = text => text.split("\n").filter(line => line.trim()).map(line => fix(JSON.parse(line)));

function gpx(text) {
  const document = new DOMParser().parseFromString(text, "application/xml");
  if (document.querySelector("parsererror")) throw new Error("the trace is no well-formed XML");
  return [...document.querySelectorAll("trkpt")].map(point => {
    const time = Date.parse(point.querySelector("time")?.textContent ?? "");
    return fix({ latitude: point.getAttribute("lat"), longitude: point.getAttribute("lon"),
      timestamp: Number.isNaN(time) ? "" : time / 1000, altitude: point.querySelector("ele")?.textContent });
  });
}
