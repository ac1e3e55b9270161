// The layers of what `fairway map` prints as this page draws them. The part of the route that is ahead and the driven one change
// with each metre, so all layers of both have one source: each change of a source is work for the map.
const source = "routeSource", shared = ["routeCasingSource", "traversedSource"];
const isDriven = ["==", ["get", "isDriven"], true];

// The sources that are drawn of those of a style.
export const drawnSources = sources => Object.keys(sources).filter(id => !shared.includes(id));

// The driven part is behind the vehicle, and hardly seen; ways that are not taken are paler than the route.
const opacities = { traversedLayer: 0.45, alternativesLayer: 0.65, alternativesLayerCasing: 0.65 };
const faded = layer => opacities[layer.id] ? { ...layer, paint: { ...layer.paint, "line-opacity": opacities[layer.id] } } : layer;

// A layer with the source that it has here.
export function drawnLayer(layer) {
  if (layer.id === "traversedLayer") return { ...faded(layer), source, filter: isDriven };
  return [source, ...shared].includes(layer.source) ? { ...layer, source, filter: ["!", isDriven] } : faded(layer);
}

// How far the vehicle drives, in pixels, until the line below it is cut anew: it covers more than that.
const leastPixels = 6;

// Whether the route is to be cut elsewhere than it was, on a map that has `metre` pixels in a metre.
export const isElsewhere = (driven, before, metre) => !(Math.abs(driven - before) * metre < leastPixels);
