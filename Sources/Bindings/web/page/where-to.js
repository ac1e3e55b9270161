import { distance } from "./format.js";
import { KnownPlaces } from "./known-places.js";
import { guarded, notice } from "./notices.js";
import { placeTyped } from "./typed-place.js";

const element = id => document.getElementById(id);
const kinds = { number: "Road", address: "Address" };

// What is said of a result beside its name.
function details({ kind, class: type = "", town, distance: metres }) {
  const what = kinds[kind] ?? (kind === "place" ? type.replaceAll("_", " ") : "Street");
  return [what, town, distance(metres)].filter(Boolean).join(", ");
}

const digits = value => value.toFixed(5);

// The field in which one says where one wants to go, as a name or as coordinates; without a text it lists favourites and the last
// places.
export class WhereTo {
  #known = new KnownPlaces();
  #asked = 0;
  #entries = [];

  // `roads` returns a promise of the roads whose names are searched, `position` where one is, or null, and `go` leads to a place
  // with a name.
  constructor({ roads, position, go }) {
    Object.assign(this, { roads, position, go });
    element("to").oninput = guarded(() => this.#look());
    element("to").onkeydown = event => this.#press(event);
    element("found").onkeydown = event => this.#press(event);
    element("found").onclick = guarded(event => this.#act(event.target.closest("button")));
    element("forget").onclick = guarded(async () => {
      await this.#known.forgetLast();
      element("to").focus();
      await this.#look();
    });
  }

  async begin() {
    await this.#known.load();
    await this.#look();
  }

  async #look() {
    const text = element("to").value.trim(), number = ++this.#asked;
    if (!text) return this.#show(this.#own, "");
    const place = placeTyped(text);
    if (place) return this.#show([{ ...place, name: `${digits(place.latitude)}, ${digits(place.longitude)}`, detail: "Coordinates" }], "One place");
    const roads = await this.roads(), near = this.position() ?? undefined;
    if (number !== this.#asked) return;
    const found = roads.find(text, { near }).map(each => ({ ...each, detail: details(each),
      name: each.houseNumber ? `${each.name} ${each.houseNumber}` : each.name }));
    this.#show(found, found.length ? `${found.length} ${found.length === 1 ? "place" : "places"}` : "Nothing here has such a name");
  }

  get #own() {
    const { favourites, last } = this.#known;
    return [...favourites.map(each => ({ ...each, detail: "Favourite" })),
      ...last.filter(each => !this.#known.favourite(each)).map(each => ({ ...each, detail: "Last" }))];
  }

  #show(entries, words) {
    this.#entries = entries;
    element("found-words").textContent = words;
    element("forget").hidden = Boolean(words) || !this.#known.last.length;
    element("found").replaceChildren(...entries.map((entry, number) => this.#item(entry, number)));
  }

  #item(entry, number) {
    const item = document.createElement("li"), [go, star] = ["go", "star"].map(action => {
      const button = document.createElement("button");
      Object.assign(button.dataset, { action, number });
      return button;
    });
    const name = document.createElement("span"), detail = document.createElement("small"), isKept = Boolean(this.#known.favourite(entry));
    name.textContent = entry.name;
    detail.textContent = entry.detail;
    go.append(name, detail);
    star.textContent = isKept ? "★" : "☆";
    star.ariaLabel = `${isKept ? "Delete the favourite" : "Keep as a favourite:"} ${entry.name}`;
    item.append(go, star);
    return item;
  }

  async #act(button) {
    if (!button) return;
    const entry = this.#entries[button.dataset.number], { action } = button.dataset;
    if (action === "go") await this.#leave(entry);
    else if (this.#known.favourite(entry)) {
      await this.#known.remove(entry);
      notice(`${entry.name} is no favourite any more`);
      await this.#look();
      this.#focus(Number(button.dataset.number), "star");
    } else this.#ask(button, entry);
  }

  // Asks for the name of a new favourite in its place.
  #ask(button, entry) {
    const name = Object.assign(document.createElement("input"), { value: entry.name, ariaLabel: "Name of the favourite" });
    const keep = Object.assign(document.createElement("button"), { textContent: "Keep" });
    const end = guarded(async () => {
      await this.#known.add({ ...entry, name: name.value.trim() || entry.name });
      notice(`${name.value.trim() || entry.name} is a favourite`);
      element("to").value = "";
      await this.#look();
      element("to").focus();
    });
    keep.onclick = event => { event.stopPropagation(); end(); };
    name.onkeydown = event => {
      event.stopPropagation();
      if (event.key === "Enter") end();
      if (event.key === "Escape") {
        this.#show(this.#entries, element("found-words").textContent);
        this.#focus(Number(button.dataset.number), "star");
      }
    };
    button.parentElement.replaceChildren(name, keep);
    name.select();
  }

  async #leave(entry) {
    if (!entry) return;
    element("to").value = "";
    await this.#known.went(entry);
    await this.#look();
    await this.go(entry);
  }

  // The arrows lead through the list, Enter takes the first, Escape empties the field.
  #press(event) {
    const buttons = [...element("found").querySelectorAll("[data-action=go]")], at = buttons.indexOf(event.target);
    if (event.key === "Enter" && event.target === element("to")) guarded(() => this.#leave(this.#entries[0]))();
    else if (event.key === "Escape") {
      element("to").value = "";
      element("to").focus();
      guarded(() => this.#look())();
    } else if (event.key === "ArrowDown") buttons[Math.min(at + 1, buttons.length - 1)]?.focus();
    else if (event.key === "ArrowUp") (buttons[at - 1] ?? element("to")).focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #focus(number, action) {
    const all = element("found").querySelectorAll(`[data-action=${action}]`);
    (all[Math.min(number, all.length - 1)] ?? element("to")).focus();
  }
}
