// The map below the session's layers: the land and the streets of the town, light or dark.
const colours = {
  light: { ground: "#f2f0eb", casing: "#cfd3d4", street: "#ffffff", main: "#fbe7b2", ferry: "#5e8fb5", text: "#4a545b",
    halo: "#ffffff", water: "#bcd9ea", wood: "#d3e2c0", marsh: "#dfe6cf", town: "#ebe7df", house: "#dcd5c8",
    wall: "#c9c0b0", waterText: "#3d6f92", woodText: "#4c6b35" },
  dark: { ground: "#171c20", casing: "#0c0f11", street: "#39434a", main: "#59502f", ferry: "#5b87a8", text: "#b7c1c7",
    halo: "#171c20", water: "#102a3b", wood: "#1a2a20", marsh: "#1c2722", town: "#1a1f24", house: "#252c31",
    wall: "#313a40", waterText: "#7fb0d0", woodText: "#86a878" },
};
const widths = factor => ["interpolate", ["exponential", 1.5], ["zoom"], 10, 0.8 * factor, 15, 5 * factor,
  19, 40 * factor];

// The data of a source in large tiles, of which a view has one or two: each tile is work in each frame, and has the name of a
// street once more.
export const inLargeTiles = data => ({ type: "geojson", data, maxzoom: 14 });

export const groundSources = (streets, land) => ({ streets: inLargeTiles(streets), land: inLargeTiles(land) });

// A value for each kind of land.
const byKind = (kinds, other) => ["match", ["get", "kind"], ...Object.entries(kinds).flat(), other];
const isPlace = ["==", ["geometry-type"], "Point"], isHouse = ["==", ["get", "kind"], "house"];

export function groundLayers(theme) {
  const paint = colours[theme], isFerry = ["==", ["get", "kind"], "ferry"];
  const roads = { type: "line", source: "streets", filter: ["!", isFerry],
    layout: { "line-cap": "round", "line-join": "round" } };
  return [
    { id: "ground", type: "background", paint: { "background-color": paint.ground } },
    { id: "land", type: "fill", source: "land", filter: ["all", ["!", isPlace], ["!", isHouse]],
      paint: { "fill-color": byKind({ sea: paint.water, lake: paint.water, wood: paint.wood, park: paint.wood,
        marsh: paint.marsh, town: paint.town }, paint.ground) } },
    { id: "houses", type: "fill", source: "land", filter: isHouse, minzoom: 14.5,
      paint: { "fill-color": paint.house, "fill-outline-color": paint.wall } },
    { id: "ferries", type: "line", source: "streets", filter: isFerry,
      paint: { "line-color": paint.ferry, "line-dasharray": [3, 2] } },
    { ...roads, id: "street-casings", paint: { "line-color": paint.casing, "line-width": widths(1.3) } },
    { ...roads, id: "streets", paint: { "line-width": widths(1),
      "line-color": ["match", ["get", "kind"], ["motorway", "primary", "secondary"], paint.main, paint.street] } },
  ];
}

// The names are hidden at first: a tile is drawn with the names in it or not at all, and letters take time.

// The names of what is no street, and lighthouses, whose picture is `lighthouse`.
export function placeLayer(theme) {
  const paint = colours[theme], isLighthouse = ["==", ["get", "kind"], "lighthouse"];
  return { id: "places", type: "symbol", source: "land", filter: isPlace,
    layout: { visibility: "none", "text-field": ["get", "name"], "text-size": 13, "text-padding": 8, "text-pitch-alignment": "viewport",
      "icon-image": ["case", isLighthouse, "lighthouse", ""], "icon-allow-overlap": true, "text-optional": true,
      "text-offset": ["case", isLighthouse, ["literal", [0, 1.6]], ["literal", [0, 0]]] },
    paint: { "text-halo-color": paint.halo, "text-halo-width": 2,
      "text-color": byKind({ water: paint.waterText, wood: paint.woodText, park: paint.woodText,
        marsh: paint.woodText }, paint.text) } };
}

// A tower that is striped red and white, with its light.
export const lighthouse = `<svg xmlns="http://www.w3.org/2000/svg" width="26" height="30" viewBox="0 0 26 30">
  <path d="M3 4l6 2M3 10l6-2M23 4l-6 2M23 10l-6-2" stroke="#c98a00" stroke-width="1.6" stroke-linecap="round"/>
  <path d="M10 9h6l2 18H8z" fill="#fff" stroke="#7a1b2a" stroke-width="1.2"/>
  <path d="M9.6 13h6.8l.4 4H9.2zM8.7 21h8.6l.5 4H8.3z" fill="#c0263c"/>
  <path d="M10 9V6.5l3-3 3 3V9z" fill="#f3c33c" stroke="#7a1b2a" stroke-width="1.2"/></svg>`;

// The names of the streets, above the route: upright letters, not foreshortened, each name once where there is room. Those
// of the route's own streets, which `beside` has, are drawn beside it. `apart` is how far a name is from the next one of its
// street, in pixels: as far as the map is wide, so that a street that is crossed has its name on one side.
export function nameLayer(theme, apart, beside = []) {
  const paint = colours[theme];
  return { id: "street-names", type: "symbol", source: "streets", minzoom: 13,
    layout: { visibility: "none", "symbol-placement": "line", "symbol-spacing": apart, "text-field": ["get", "name"], "text-size": 13,
      "text-pitch-alignment": "viewport", "text-offset": namePlaces(beside), "text-padding": 12 },
    paint: { "text-color": paint.text, "text-halo-color": paint.halo, "text-halo-width": 2 } };
}

// How far the name of a street is from its line, in heights of a letter.
export const namePlaces = beside =>
  ["case", ["in", ["get", "name"], ["literal", beside]], ["literal", [0, 1.4]], ["literal", [0, 0]]];
