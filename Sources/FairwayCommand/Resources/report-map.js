"use strict";
// The ground of a report's map: the layers of the session's view, drawn by MapLibre GL below the fixes and events.
class GroundMap {
  constructor(container, style, pictures) {
    // MapLibre has no letters here; the report writes the texts above.
    const layers = [{ id: "ground", type: "background" }, ...style.layers.filter(layer => this.draws(layer))];
    this.errors = [];
    this.changes = new Map();
    this.isLoaded = this.open(container, { version: 8, sources: style.sources, layers }, pictures);
  }

  // Whether the ground has the layer.
  draws(layer) { return layer.layout?.["text-field"] === undefined; }

  async open(container, style, pictures) {
    const images = {};
    for (const [name, svg] of Object.entries(pictures)) images[name] = await GroundMap.raster(svg);
    const map = new maplibregl.Map({ container, style, ...this.camera, interactive: false, attributionControl: false,
      fadeDuration: 0 });
    map.on("error", event => this.errors.push(String(event.error?.message ?? event.error)));
    map.on("styleimagemissing", ({ id }) => { if (images[id]) map.addImage(id, images[id], { sdf: true }); });
    await new Promise(done => map.once("load", done));
    this.map = map;
    for (const change of this.changes.values()) change();
    map.jumpTo(this.camera);
  }

  static async raster(svg) {
    const image = new Image();
    image.src = "data:image/svg+xml," + encodeURIComponent(svg);
    await image.decode();
    const canvas = document.createElement("canvas"), pen = canvas.getContext("2d");
    [canvas.width, canvas.height] = [image.width, image.height];
    pen.drawImage(image, 0, 0);
    return pen.getImageData(0, 0, image.width, image.height);
  }

  // Makes a change now, or once the map is there; then only the last of those with the same name.
  change(name, action) { if (this.map) action(); else this.changes.set(name, action); }

  set(source, collection) { this.change(source, () => this.map.getSource(source)?.setData(collection)); }
  paint(layer, name, value) { this.change(layer + name, () => this.map.setPaintProperty(layer, name, value)); }

  // Shows a place [longitude, latitude] in the middle, on a ground of this colour.
  show(center, zoom, colour) {
    this.camera = { center, zoom };
    this.map?.jumpTo(this.camera);
    if (colour !== this.colour) this.paint("ground", "background-color", this.colour = colour);
  }

  // For the self-test: the layers that are seen once all is drawn.
  async seen() {
    await this.isLoaded;
    const isIdle = new Promise(done => this.map.once("idle", done));
    this.map.triggerRepaint();
    await isIdle;
    return new Set(this.map.queryRenderedFeatures().map(feature => feature.layer.id));
  }
}
