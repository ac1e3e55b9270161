// Distances and times as a driver reads them.

export function distance(metres) {
  if (!Number.isFinite(metres)) return "";
  metres = Math.max(0, metres);
  if (metres < 300) return `${Math.round(metres / 10) * 10} m`;
  if (metres < 950) return `${Math.round(metres / 50) * 50} m`;
  return `${(metres / 1000).toFixed(metres < 9950 ? 1 : 0)} km`;
}

export function duration(seconds) {
  if (!Number.isFinite(seconds)) return "";
  const minutes = Math.round(Math.max(0, seconds) / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

export function velocity(metresPerSecond) {
  return Number.isFinite(metresPerSecond) ? `${Math.round(3.6 * Math.max(0, metresPerSecond))} km/h` : "–";
}

// What writes times of day, by whether it has seconds: to make one takes longer than to write a thousand times.
let writers = {}, zone;

export function clock(timestamp, hasSeconds = false) {
  if (!Number.isFinite(timestamp)) return "";
  // A drive may lead into another zone, and a writer has its own.
  const offset = new Date().getTimezoneOffset();
  if (offset !== zone) [writers, zone] = [{}, offset];
  const seconds = hasSeconds ? { second: "2-digit" } : {};
  writers[hasSeconds] ??= new Intl.DateTimeFormat([], { hour: "2-digit", minute: "2-digit", ...seconds });
  return writers[hasSeconds].format(timestamp * 1000);
}
