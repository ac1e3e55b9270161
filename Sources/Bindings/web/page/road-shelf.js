import { keptRoads } from "./kept-roads.js";
import { guarded, notice } from "./notices.js";
import { fetchRoads, findRoads } from "./published-roads.js";

const element = id => document.getElementById(id);
const megabytes = bytes => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;

// The road files on this device, in the menu: which is used, how much room they take, and one more from a folder of published
// roads.
export class RoadShelf {
  #fetching = null;

  // `take` drives on the bytes of a file from now on, or on the page's own roads for null; `bounds` are those of the map.
  constructor(take, bounds) {
    Object.assign(this, { take, bounds });
    element("shelf").hidden = false;
    element("shelf-files").onclick = guarded(event => this.#press(event.target.closest("button")));
    element("fetch").onclick = guarded(() => this.#fetching ? this.#fetching.abort() : this.#fetch());
  }

  // Begins on the file that was used last.
  async begin() {
    const { used } = await keptRoads.all(), bytes = used && await keptRoads.read(used);
    if (bytes) this.take(bytes);
    await this.show();
  }

  // Keeps a file that somebody has opened.
  async add(name, bytes) {
    await keptRoads.add(name, new Blob([bytes]));
    await this.show();
  }

  async show() {
    const { files, used } = await keptRoads.all();
    element("shelf-files").replaceChildren(...files.map(({ name, size }) => {
      const item = document.createElement("li"), detail = document.createElement("small"), buttons = document.createElement("span");
      detail.textContent = megabytes(size);
      buttons.append(...[...name === used ? [] : ["Use"], "Delete"].map(action => {
        const button = Object.assign(document.createElement("button"), { textContent: action, ariaLabel: `${action} ${name}` });
        Object.assign(button.dataset, { action, name });
        return button;
      }));
      item.append(name === used ? `${name}, in use ` : `${name} `, detail, buttons);
      return item;
    }));
    const { usage, quota } = await navigator.storage?.estimate?.() ?? {};
    element("shelf-room").textContent = Number.isFinite(usage) ? `${megabytes(usage)} are taken on this device, of ${megabytes(quota)}.` : "";
  }

  async #press(button) {
    if (!button) return;
    const { action, name } = button.dataset;
    if (action === "Use") {
      this.take(await keptRoads.read(name));
      await keptRoads.use(name);
    } else {
      const { used } = await keptRoads.all();
      await keptRoads.remove(name);
      if (used === name) this.take(null);
      notice(`${name} is deleted`);
    }
    await this.show();
    // The button that was pressed is gone.
    (element("shelf-files").querySelector("button") ?? element("fetch")).focus();
  }

  async #fetch() {
    this.#fetching = new AbortController();
    const { signal } = this.#fetching, bar = element("fetch-progress");
    const turn = isFetching => {
      element("fetch").textContent = isFetching ? "Stop" : "Fetch the roads of the map";
      bar.hidden = !isFetching;
      bar.value = 0;
    };
    turn(true);
    try {
      const found = await findRoads(new URL(element("folder").value).href, this.bounds()), { address, description } = found;
      const kept = await keptRoads.part(address), isSame = kept?.crc32 === description.crc32;
      const keep = part => keptRoads.keepPart(address, part && { ...part, crc32: description.crc32 });
      const blob = await fetchRoads(found, { signal, keep, progress: share => { bar.value = share; }, ...isSame && { part: kept } });
      const bytes = await blob.arrayBuffer();
      this.take(bytes);
      await keptRoads.add(`${new URL(address).host} ${description.version} ${description.file}`, blob);
      await keep(null);
    } catch (error) {
      if (error.name !== "AbortError") throw error;
      notice("Stopped. What has come is kept, and the next time goes on from there");
    } finally {
      this.#fetching = null;
      turn(false);
    }
    await this.show();
  }
}
