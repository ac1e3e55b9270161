// The map below the session's layers: the streets of the town, light or dark.
const colours = {
  light: { ground: "#f2f0eb", casing: "#cfd3d4", street: "#ffffff", main: "#fbe7b2", ferry: "#7fa8cc", text: "#4a545b",
    halo: "#ffffff" },
  dark: { ground: "#171c20", casing: "#0c0f11", street: "#39434a", main: "#59502f", ferry: "#35597a", text: "#b7c1c7",
    halo: "#171c20" },
};
const widths = factor => ["interpolate", ["exponential", 1.5], ["zoom"], 10, 0.8 * factor, 15, 5 * factor,
  19, 40 * factor];

// In large tiles, since each tile has the name of a street once more.
export function groundSources(streets) { return { streets: { type: "geojson", data: streets, maxzoom: 14 } }; }

export function groundLayers(theme) {
  const paint = colours[theme], isFerry = ["==", ["get", "kind"], "ferry"];
  const roads = { type: "line", source: "streets", filter: ["!", isFerry],
    layout: { "line-cap": "round", "line-join": "round" } };
  return [
    { id: "ground", type: "background", paint: { "background-color": paint.ground } },
    { id: "ferries", type: "line", source: "streets", filter: isFerry,
      paint: { "line-color": paint.ferry, "line-dasharray": [3, 2] } },
    { ...roads, id: "street-casings", paint: { "line-color": paint.casing, "line-width": widths(1.3) } },
    { ...roads, id: "streets", paint: { "line-width": widths(1),
      "line-color": ["match", ["get", "kind"], ["motorway", "primary", "secondary"], paint.main, paint.street] } },
  ];
}

// The names of the streets, above the route: upright letters, not foreshortened, each name once where there is room. Those
// of the route's own streets, which `beside` has, are drawn beside it. `apart` is how far a name is from the next one of its
// street, in pixels: as far as the map is wide, so that a street that is crossed has its name on one side.
export function nameLayer(theme, apart, beside = []) {
  const paint = colours[theme];
  return { id: "street-names", type: "symbol", source: "streets", minzoom: 13,
    layout: { "symbol-placement": "line", "symbol-spacing": apart, "text-field": ["get", "name"], "text-size": 13,
      "text-pitch-alignment": "viewport", "text-offset": namePlaces(beside), "text-padding": 12 },
    paint: { "text-color": paint.text, "text-halo-color": paint.halo, "text-halo-width": 2 } };
}

// How far the name of a street is from its line, in heights of a letter.
export const namePlaces = beside =>
  ["case", ["in", ["get", "name"], ["literal", beside]], ["literal", [0, 1.4]], ["literal", [0, 0]]];
