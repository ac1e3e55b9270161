// Where the map was when it was last seen. An app opens there, and so the map of the place is mostly drawn before its vehicle is.
const key = "view", parts = ["longitude", "latitude", "zoom", "bearing", "pitch"];

// The view {longitude, latitude, zoom, bearing, pitch} that was kept; null for none, and where the browser keeps nothing.
export function lastView() {
  try {
    const view = JSON.parse(localStorage.getItem(key));
    return parts.every(part => Number.isFinite(view[part])) && Math.abs(view.latitude) < 90 ? view : null;
  } catch {
    return null;
  }
}

// Keeps what `view` returns whenever the page is left or hidden.
export function keepLastView(view) {
  const keep = () => {
    try { localStorage.setItem(key, JSON.stringify(view())); } catch { /* A private window keeps nothing. */ }
  };
  document.addEventListener("visibilitychange", () => { if (document.hidden) keep(); });
  addEventListener("pagehide", keep);
}
