const element = id => document.getElementById(id);

// Places that are touched on the map, one after the other, while the page says which one is next. It ends with the last of
// them, by its button, or by the key Escape.
export class Picking {
  #end = null;

  // `map` tells `onclick` of touches.
  constructor(map) {
    this.map = map;
    element("cancel").onclick = () => this.cancel();
    addEventListener("keydown", ({ key }) => { if (key === "Escape") this.cancel(); });
  }

  // The places for which each of the texts asks; null if the user has changed their mind.
  async places(texts) {
    this.cancel();
    const before = this.map.onclick, places = [];
    for (const text of texts) {
      const place = await this.#next(text);
      if (!place) break;
      places.push(place);
    }
    this.map.onclick = before;
    return places.length === texts.length ? places : null;
  }

  #next(text) {
    return new Promise(done => {
      this.#end = place => {
        this.#end = null;
        element("picking").hidden = true;
        done(place);
      };
      element("picking-words").textContent = text;
      element("picking").hidden = false;
      this.map.onclick = this.#end;
    });
  }

  cancel() { this.#end?.(null); }
}
