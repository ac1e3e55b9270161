import { keep, read } from "./kept.js";

const key = "travel", element = id => document.getElementById(id);
const avoidable = ["toll", "motorway", "ferry"];

// How one travels, and what is avoided where there is another way: kept in this browser, and told to `changed`.
export class Travel {
  #options = { traveller: "car", avoided: [] };

  constructor(changed) {
    element("travel").onchange = () => {
      this.#options = { traveller: element("traveller").value, avoided: avoidable.filter(each => element(`avoid-${each}`).checked) };
      keep(key, this.#options);
      changed();
    };
  }

  async load() {
    Object.assign(this.#options, await read(key));
    const { traveller, avoided } = this.#options;
    element("traveller").value = traveller;
    for (const each of avoidable) element(`avoid-${each}`).checked = avoided.includes(each);
  }

  // The options of ways on roads.
  get options() { return this.#options; }
}
