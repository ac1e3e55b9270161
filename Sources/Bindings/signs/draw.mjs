#!/usr/bin/env node
// Draws maneuvers.svg: the pictures that maneuvers.csv names, each for day and for night, as the page draws them.
//
//   Sources/Bindings/signs/draw.mjs >Sources/Bindings/signs/maneuvers.svg
//
// A picture has 48 × 48 units. Its name is that of a view, so that maneuvers.svg#left-night shows it alone; programs that
// cannot do that cut it out where the view says.
import { readFileSync } from "node:fs";

// What the page's pictures need of a document, to be written as text.
class Element {
  constructor(name) { Object.assign(this, { name, attributes: {}, children: [] }); }
  setAttribute(key, value) { this.attributes[key] = value; }
  append(...children) { this.children.push(...children); }
  toString() {
    const attributes = Object.entries(this.attributes).map(([key, value]) => ` ${key}="${value}"`).join("");
    return `<${this.name}${attributes}>${this.children.join("")}</${this.name}>`;
  }
}
globalThis.document = { createElementNS: (space, name) => new Element(name) };
const arrows = readFileSync(new URL("../web/page/arrows.js", import.meta.url), "utf8");
const { maneuver } = await import(`data:text/javascript,${encodeURIComponent(arrows)}`);

const angles = { straight: 0, "slight-right": 45, right: 90, "sharp-right": 135, uturn: 180, "sharp-left": -135,
  left: -90, "slight-left": -45 };
const group = (attributes, children) => {
  const element = new Element("g");
  Object.assign(element, { attributes, children });
  return element;
};

function drawn(name) {
  if (name === "arrive") return maneuver({ type: "arrive" });
  const [, side, way] = /^roundabout-(left|right)-?(.*)$/.exec(name) ?? [];
  if (side) return maneuver({ type: "roundabout" }, { angle: way ? angles[way] : null, isLeftHand: side === "left" });
  const picture = maneuver({ type: "turn", modifier: name.replace(/^uturn.*/, "uturn").replace("-", " ") });
  // The page's arrow turns back to the left.
  return name === "uturn-right" ? group({}, [group({ transform: "translate(48) scale(-1 1)" }, picture.children)]) : picture;
}

const table = readFileSync(new URL("maneuvers.csv", import.meta.url), "utf8").trim().split("\n").slice(1);
const names = [...new Set(table.map(row => row.split(",")[4]))].sort();
const looks = { day: ["#1b2329", "#ffffff"], night: ["#eef2f4", "#12181c"] };
const views = [], cells = [];
names.forEach((name, row) => Object.entries(looks).forEach(([look, [ink, ground]], column) => {
  const [x, y] = [column * 48, row * 48];
  views.push(`<view id="${name}-${look}" viewBox="${x} ${y} 48 48"/>`);
  cells.push(`<rect x="${x}" y="${y}" width="48" height="48" fill="${ground}"/>`
    + `<g transform="translate(${x} ${y})" color="${ink}" fill="none" stroke="currentColor" stroke-linejoin="round" `
    + `stroke-linecap="round">${drawn(name).children.join("")}</g>`);
}));
console.log(`<svg xmlns="http://www.w3.org/2000/svg" width="96" height="${names.length * 48}" `
  + `viewBox="0 0 96 ${names.length * 48}">\n${[...views, ...cells].join("\n")}\n</svg>`);
