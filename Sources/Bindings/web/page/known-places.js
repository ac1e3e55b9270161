import { keep, read } from "./kept.js";

const key = "places", mostLast = 10;
const isSame = (a, b) => Math.abs(a.latitude - b.latitude) < 1e-6 && Math.abs(a.longitude - b.longitude) < 1e-6;

// The favourites of this browser, and where one went last: each is {name, latitude, longitude}.
export class KnownPlaces {
  favourites = [];
  last = [];

  async load() { Object.assign(this, await read(key)); }

  favourite(place) { return this.favourites.find(each => isSame(each, place)); }

  // Keeps a favourite, or gives it another name.
  async add({ name, latitude, longitude }) {
    this.favourites = [...this.favourites.filter(each => !isSame(each, { latitude, longitude })), { name, latitude, longitude }];
    await this.#keep();
  }

  async remove(place) {
    this.favourites = this.favourites.filter(each => !isSame(each, place));
    await this.#keep();
  }

  async went({ name, latitude, longitude }) {
    const place = { name, latitude, longitude };
    this.last = [place, ...this.last.filter(each => !isSame(each, place))].slice(0, mostLast);
    await this.#keep();
  }

  async forgetLast() {
    this.last = [];
    await this.#keep();
  }

  #keep() { return keep(key, { favourites: this.favourites, last: this.last }); }
}
