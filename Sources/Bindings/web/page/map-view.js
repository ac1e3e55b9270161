/* global maplibregl */
import { vehicle } from "./arrows.js";
import { groundLayers, groundSources, inLargeTiles, lighthouse, nameLayer, namePlaces, placeLayer } from "./ground.js";
import { serveLetters } from "./letters.js";
import { drawnLayer, drawnSources, isElsewhere } from "./route-layers.js";

const empty = { type: "FeatureCollection", features: [] };
const collection = features => ({ type: "FeatureCollection", features });
const line = (coordinates, properties = {}) =>
  ({ type: "Feature", properties, geometry: { type: "LineString", coordinates } });
const point = (coordinates, properties = {}) =>
  ({ type: "Feature", properties, geometry: { type: "Point", coordinates } });

const placesOf = streets => streets.features.flatMap(street => street.geometry.coordinates);

// Whether the map would look the same: a centimetre is less than a pixel.
const isSame = (view, other) => Object.keys(view).every(key => Math.abs(view[key] - other[key]) < 1e-7);

// What is drawn over the route: the way back to a line with the place to rejoin it, and a driver's own alerts.
const [back, warning] = ["#d06a00", "#c0263c"];
const disc = (source, colour) => ({ id: `${source}-places`, type: "circle", source,
  filter: ["==", ["geometry-type"], "Point"], paint: { "circle-radius": 6, "circle-color": colour,
    "circle-stroke-color": "#fff", "circle-stroke-width": 2 } });
const dashes = (source, colour) => ({ id: `${source}-lines`, type: "line", source,
  paint: { "line-color": colour, "line-width": 5, "line-dasharray": [1.6, 1] } });
const ownLayers = [dashes("wayBack", back), disc("wayBack", back), dashes("alerts", warning), disc("alerts", warning)];

// What is left free beside places that are shown whole, the least part of a map that is free at all, and how far from a line a finger
// means it, in pixels.
const [edge, leastFree, reach] = [24, 96, 24];

// How far a point of the screen is from the piece of a line.
function distanceToPiece([x, y], [x0, y0], [x1, y1]) {
  const [dx, dy] = [x1 - x0, y1 - y0], square = dx * dx + dy * dy;
  const share = square > 0 ? Math.max(0, Math.min(1, ((x - x0) * dx + (y - y0) * dy) / square)) : 0;
  return Math.hypot(x - x0 - share * dx, y - y0 - share * dy);
}

// What a map has to have for a picture of it: its ground and the route.
const seen = ["streets", "land", "routeSource"];

// The map: the layers that the engine's view describes, over the town, and the vehicle above.
export class MapView {
  // `last` is the view in which it begins; null for all of the streets.
  constructor(container, streets, land, theme, last) {
    serveLetters(maplibregl);
    this.container = document.getElementById(container);
    this.places = placesOf(streets);
    this.theme = theme;
    this.map = new maplibregl.Map({ container, fadeDuration: 0, attributionControl: false, dragRotate: true, validateStyle: false,
      style: { version: 8, glyphs: "page://{fontstack}/{range}", sources: groundSources(streets, land),
        layers: this.#ground(theme) },
      ...last ? MapView.#look(last) : { bounds: MapView.#bounds(this.places) } });
    this.map.on("resize", () => this.map.setLayoutProperty("street-names", "symbol-spacing", this.#apart));
    // Where the map follows the vehicle, the next frame moves it back.
    this.map.on("movestart", ({ originalEvent }) => { if (originalEvent) this.shown = null; });
    this.map.on("dragstart", () => this.onleave?.());
    this.map.on("click", ({ lngLat }) => this.onclick?.([lngLat.lng, lngLat.lat]));
    this.map.on("rotate", () => this.onturn?.(this.map.getBearing()));
    // Once the ground is on the screen. The pictures are there before the first feature that needs one.
    this.isDrawn = new Promise(done => this.map.once("load", done));
    const isLoaded = new Promise(done => this.map.once("style.load", done));
    this.isLoaded = Promise.all([isLoaded, this.#addPicture("lighthouse", lighthouse)]);
    this.bound = this.#marker("bound", "Where the vehicle may be");
    this.fix = this.#marker("fix", "The last position");
    this.puck = this.#marker("puck", "The vehicle", vehicle());
  }

  // From one corner of the map to the other.
  get #apart() { return Math.ceil(Math.hypot(this.container.clientWidth, this.container.clientHeight)); }

  #ground(theme) { return [...groundLayers(theme), nameLayer(theme, this.#apart), placeLayer(theme)]; }

  // Draws the layers and pictures of what `fairway map` prints, with the features of the page's session.
  carry(style) {
    this.style = style;
    this.isLoaded = this.isLoaded.then(async () => {
      for (const id of [...drawnSources(style.sources), "wayBack", "alerts"]) this.map.addSource(id, inLargeTiles(empty));
      const pictures = Object.entries(style.metadata["fairway:pictures"]);
      await Promise.all(pictures.map(([name, svg]) => this.#addPicture(name, svg, true)));
      for (const layer of [...style.layers.map(drawnLayer), ...ownLayers]) this.map.addLayer(layer, "street-names");
    });
  }

  // Resolves once the ground and the route of the view are on the screen.
  drawn() {
    return new Promise(done => {
      const look = () => {
        if (!seen.every(id => !this.map.getSource(id) || this.map.isSourceLoaded(id))) return;
        this.map.off("render", look);
        done();
      };
      this.map.on("render", look);
      this.map.triggerRepaint();
    });
  }

  // Draws the names on the map from now on.
  async showNames() {
    await this.isLoaded;
    if (this.hasNames) return;
    this.hasNames = true;
    this.#placeNames();
    for (const id of ["street-names", "places"]) this.map.setLayoutProperty(id, "visibility", "visible");
  }

  // A change of names that nobody sees yet would only have the streets drawn anew.
  #placeNames() { if (this.hasNames) this.map.setLayoutProperty("street-names", "text-offset", namePlaces(this.beside?.() ?? [])); }

  #marker(kind, name, ...pictures) {
    const element = document.createElement("div");
    Object.assign(element, { className: kind, role: "img", ariaLabel: name });
    element.append(...pictures);
    return new maplibregl.Marker({ element, rotationAlignment: "map", pitchAlignment: "map" }).setLngLat([0, 0]);
  }

  // `isMask`: the layer gives it its colour.
  async #addPicture(name, svg, isMask = false) {
    const image = new Image();
    image.src = "data:image/svg+xml," + encodeURIComponent(svg);
    await image.decode();
    const pen = new OffscreenCanvas(image.width, image.height).getContext("2d", { willReadFrequently: true });
    pen.drawImage(image, 0, 0);
    this.map.addImage(name, pen.getImageData(0, 0, image.width, image.height), { sdf: isMask });
  }

  static #look({ longitude, latitude, zoom, bearing, pitch }) { return { center: [longitude, latitude], zoom, bearing, pitch }; }

  // How the map is seen now: its middle, and how it is turned and tilted.
  get view() {
    const { lng: longitude, lat: latitude } = this.map.getCenter();
    return { longitude, latitude, zoom: this.map.getZoom(), bearing: this.map.getBearing(), pitch: this.map.getPitch() };
  }

  // What is seen, as [west, south, east, north].
  get bounds() { return this.map.getBounds().toArray().flat(); }

  // Shows all of the streets, with north up.
  showAll() {
    this.#fit(this.places);
  }

  // Shows places [longitude, latitude] whole between the insets of the panels, with north up. Where the panels leave nearly nothing
  // free, the places are below them.
  showPlaces(places, { insetTop, insetRight, insetBottom, insetLeft }) {
    const { clientWidth: width, clientHeight: height } = this.container, [across, down] = [insetLeft + insetRight, insetTop + insetBottom];
    const isFree = width - across >= leastFree && height - down >= leastFree;
    this.#fit(places, { maxZoom: 16, ...isFree && { padding: { top: insetTop + edge, right: insetRight + edge, bottom: insetBottom + edge,
      left: insetLeft + edge } } });
  }

  // The map learns of another size of its container after the panels do: until then there may be no room between them. The padding
  // of a map that follows a vehicle would be added.
  #fit(places, options = {}) {
    this.shown = null;
    this.map.resize();
    this.map.jumpTo({ padding: { top: 0, right: 0, bottom: 0, left: 0 } });
    this.map.fitBounds(MapView.#bounds(places), { bearing: 0, pitch: 0, animate: false, ...options });
  }

  // The number of the line that is nearest to a place on the screen, within a finger's reach; -1 if none is.
  touched(lines, place) {
    const pixel = each => (({ x, y }) => [x, y])(this.map.project(each)), at = pixel(place);
    const distances = lines.map(coordinates => {
      const drawn = coordinates.map(pixel);
      return Math.min(...drawn.slice(1).map((to, i) => distanceToPiece(at, drawn[i], to)));
    });
    const nearest = Math.min(...distances);
    return nearest <= reach ? distances.indexOf(nearest) : -1;
  }

  // Turns a map that the user has moved.
  turnNorth() { this.map.easeTo({ bearing: 0 }); }

  setTheme(theme) {
    if (theme === this.theme) return;
    this.theme = theme;
    for (const layer of this.#ground(theme)) {
      for (const [name, value] of Object.entries(layer.paint)) this.map.setPaintProperty(layer.id, name, value);
    }
  }

  // Draws other streets.
  setStreets(streets) {
    this.isLoaded.then(() => {
      this.map.getSource("streets").setData(streets);
      this.places = placesOf(streets);
      if (this.places.length) this.showAll();
    });
  }

  #filled = new Set();
  #set(source, features) {
    if (!features.length && !this.#filled.has(source)) return;
    if (features.length) this.#filled.add(source); else this.#filled.delete(source);
    this.map.getSource(source)?.setData(collection(features));
  }

  // Draws a route, its legs, waypoints and alternatives; `numbers` are those of the stops at the ends of the legs, `streets`
  // returns the names of its streets, `others` are the lines of the alternatives.
  showRoute(guidance, leg, numbers, streets, others) {
    const { facts } = guidance;
    this.beside = streets;
    this.#placeNames();
    const start = i => i ? facts.legEnds[i - 1] : 0;
    this.legs = facts.legEnds.map((end, i) => line(facts.line.slice(start(i), end + 1),
      { leg: i, isCurrentLeg: i === leg, isAlternateRoute: false }));
    this.current = { leg, end: facts.along[facts.legEnds[leg]] };
    this.#showDriven(facts, guidance.progress.distanceTraveled);
    this.#set("alternativesSource", others.map(other => line(other, { isAlternateRoute: true,
      isCurrentLeg: false })));
    const stops = facts.legEnds.map((end, i) =>
      point(facts.line[end], { name: `${numbers[i] ?? ""}`, waypointCompleted: i < leg }));
    this.#set("waypointsSource", stops.length > 1 ? stops : []);
    this.#set("finalDestinationSource", [point(facts.line.at(-1))]);
  }

  // Takes the route and all that belongs to it off the map.
  clearRoute() {
    this.arrow = null;
    for (const id of Object.keys(this.style.sources)) this.#set(id, []);
  }

  // Draws the driven part apart from what is ahead, and the arrow at the next maneuver.
  showProgress(facts, driven, maneuver) {
    // Each change of a source is work for the map.
    if (facts !== this.shownFacts || isElsewhere(driven, this.driven, this.metre)) this.#showDriven(facts, driven);
    if (facts === this.arrow?.facts && maneuver === this.arrow.maneuver) return;
    this.arrow = { facts, maneuver };
    const hasArrow = maneuver > 0 && maneuver < facts.length - 1, end = Math.min(facts.length, maneuver + 30);
    const shaft = hasArrow ? [line(facts.part(Math.max(0, maneuver - 30), end))] : [];
    this.#set("arrowSource", shaft);
    this.#set("arrowSourceStroke", shaft);
    const { coordinates } = facts.place(end), { bearing } = facts.place(end - 0.5);
    this.#set("arrowSymbolSource", hasArrow ? [point(coordinates, { bearing })] : []);
  }

  #showDriven(facts, driven) {
    [this.shownFacts, this.driven] = [facts, driven];
    const { leg, end } = this.current;
    const left = this.legs.map((known, i) => i !== leg ? known
      : line(facts.part(Math.min(driven, end), end), known.properties)).slice(leg);
    this.#set("routeSource", driven > 0 ? [...left, line(facts.part(0, driven), { isDriven: true })] : left);
  }

  // Draws the way that leads back to a line; nothing for none.
  showWayBack(coordinates) {
    if (!coordinates.length && !this.hasWayBack) return;
    this.hasWayBack = coordinates.length > 0;
    this.#set("wayBack", this.hasWayBack ? [line(coordinates), point(coordinates.at(-1))] : []);
  }

  // Draws the alerts of a file.
  showAlerts({ features }) { this.isLoaded.then(() => this.#set("alerts", features)); }

  // The place [longitude, latitude] in the middle.
  get centre() { return this.map.getCenter().toArray(); }

  static #bounds(coordinates) {
    const pick = (choose, axis) => coordinates.reduce((best, place) => choose(best, place[axis]), coordinates[0][axis]);
    return [[pick(Math.min, 0), pick(Math.min, 1)], [pick(Math.max, 0), pick(Math.max, 1)]];
  }

  // Moves the vehicle, and the map to what a camera shows; without one the map stays where the user has moved it.
  move(place, fix, view) {
    const where = [place.longitude, place.latitude], isOff = place.routeState === "offRoute";
    if (Number.isFinite(place.course)) this.course = place.course;
    if (!view) this.shown = null;
    // A map that does not move draws nothing.
    if (view && !(this.shown && isSame(view, this.shown))) {
      this.shown = view;
      this.map.jumpTo({ ...MapView.#look(view), padding: { top: view.paddingTop, right: view.paddingRight, bottom: view.paddingBottom,
          left: view.paddingLeft } });
    }
    this.metre = 1 / (40075016.7 / 512 * Math.cos(place.latitude * Math.PI / 180) / 2 ** this.map.getZoom());
    const side = Number.isFinite(place.bound) ? Math.min(2000, 2 * place.bound * this.metre) : 0;
    const { style, classList } = this.bound.getElement();
    // A change that nobody sees is a layout all the same.
    if (!(Math.abs(side - this.side) < 0.5)) style.width = style.height = `${(this.side = side).toFixed(1)}px`;
    classList.toggle("off", isOff);
    this.puck.getElement().classList.toggle("off", isOff);
    this.bound.setLngLat(where);
    this.puck.setLngLat(where);
    if (this.course !== this.puck.getRotation()) this.puck.setRotation(this.course ?? 0);
    if (fix && fix !== this.shownFix) this.fix.setLngLat([fix.longitude, fix.latitude]);
    this.shownFix = fix;
    if (!this.hasMarkers) for (const marker of [this.bound, this.fix, this.puck]) marker.addTo(this.map);
    this.hasMarkers = true;
  }
}
