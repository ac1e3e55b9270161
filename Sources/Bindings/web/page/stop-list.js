import { clock } from "./format.js";

// The list of stops, whose order is changed by dragging or by buttons.
export class StopList {
  #shown = "";
  #dragged = null;

  // `edit` is called with an edit of the trip.
  constructor(list, edit) {
    Object.assign(this, { list, edit });
    list.addEventListener("click", ({ target }) => {
      const button = target.closest("button");
      if (button && button.ariaDisabled !== "true") this.edit(JSON.parse(button.dataset.edit));
    });
    list.addEventListener("dragstart", event => this.#lift(event));
    list.addEventListener("dragend", () => this.#drop());
    list.addEventListener("dragover", event => this.#hover(event));
    list.addEventListener("drop", event => {
      const to = this.#placeAt(event), id = this.#dragged;
      const isElsewhere = event.target.closest("li")?.dataset.id !== String(id);
      event.preventDefault();
      this.#drop();
      if (to !== null && id !== null && isElsewhere) this.edit({ move: id, to });
    });
  }

  // Shows the rows of a trip; what is unchanged is left alone, and so is the list while a stop is dragged.
  show(rows, isChanging) {
    const wanted = JSON.stringify([isChanging, rows.map(row => ({ ...row, time: clock(row.time) }))]);
    if (wanted === this.#shown || this.#dragged !== null) return;
    this.#shown = wanted;
    const focused = this.list.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    const ahead = rows.filter(({ place }) => place >= 0).length;
    this.list.replaceChildren(...rows.map((row, i) => this.#item(row, i + 1, ahead, isChanging)));
    this.list.ariaBusy = String(isChanging);
    if (focused) this.#focus(focused);
  }

  // The focus stays on the button of a stop, or on the nearest one if that is gone.
  #focus(key) {
    const find = wanted => this.list.querySelector(`button[data-key="${wanted}"]:not([aria-disabled=true])`);
    (find(key) ?? find(key.replace("up", "down")) ?? find(key.replace("down", "up"))
      ?? this.list.querySelector("button") ?? this.list).focus();
  }

  #item({ id, name, state, isVia, time, place, isWanted, isLeaving }, number, ahead, isChanging) {
    const item = document.createElement("li");
    Object.assign(item.dataset, { id, state, place });
    item.classList.toggle("wanted", isWanted);
    item.classList.toggle("leaving", Boolean(isLeaving));
    const canMove = place >= 0 && !isChanging && ahead > 1;
    item.draggable = canMove;
    const [badge, title, detail] = ["b", "span", "small"].map(kind => document.createElement(kind));
    badge.textContent = number;
    badge.ariaHidden = "true";
    title.textContent = name;
    const words = isWanted ? "asking for the way" : isVia && state === "ahead" ? "on the way" : state;
    detail.textContent = [words, clock(time)].filter(Boolean).join(" · ");
    const text = document.createElement("div");
    text.append(title, detail);
    item.append(badge, text);
    if (place >= 0 && ahead > 1) {
      const button = (sign, key, label, edit, isPossible) =>
        this.#button(sign, `${key}-${id}`, label, edit, isPossible && !isChanging);
      item.append(
        button("↑", "up", `Move ${name} up`, { move: id, to: place - 1 }, place > 0),
        button("↓", "down", `Move ${name} down`, { move: id, to: place + 1 }, place < ahead - 1),
        button("✕", "drop", `Leave ${name} out`, { remove: id }, true));
    }
    return item;
  }

  #button(sign, key, label, edit, isPossible) {
    const button = document.createElement("button");
    Object.assign(button, { textContent: sign, ariaLabel: label, title: label, ariaDisabled: String(!isPossible) });
    Object.assign(button.dataset, { key, edit: JSON.stringify(edit) });
    return button;
  }

  // MARK: Dragging

  #lift(event) {
    const item = event.target.closest("li");
    this.#dragged = Number(item.dataset.id);
    item.classList.add("dragged");
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", item.textContent);
  }

  #placeAt({ target }) {
    const place = Number(target.closest("li")?.dataset.place ?? -1);
    return place >= 0 ? place : null;
  }

  #hover(event) {
    if (this.#dragged === null || this.#placeAt(event) === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.#mark(event.target.closest("li"));
  }

  #mark(target) { for (const item of this.list.children) item.classList.toggle("target", item === target); }

  #drop() {
    this.#dragged = null;
    this.#shown = "";
    this.list.querySelector(".dragged")?.classList.remove("dragged");
    this.#mark(null);
  }
}
