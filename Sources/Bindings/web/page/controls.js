import { Cards } from "./cards.js";
import { choices, fill } from "./choices.js";
import { arrangePanels, makeRoom } from "./panels.js";

const element = id => document.getElementById(id);
const mapKeys = new Set(["+", "=", "-", "ArrowLeft", "ArrowRight"]);
const menus = ["route", "noise", "detour", "language", "pace", "back", "vehicle"];
const speeds = [1, 2, 5, 10, 20, 50, 100];

// The buttons, the menu, the keys and the files that are dropped. Each calls one of the page's actions.
export class Controls {
  // `languages` returns those in which one may be guided.
  constructor(config, languages, actions) {
    this.#languages = languages;
    const routes = Object.fromEntries(config.routes.map(({ id, name, words }) => [id, [name, words]]));
    element("noise").append(new Option(choices.noise.open[0], "open"));
    this.#say = [
      fill(element("vehicle"), Object.keys(choices.vehicle)),
      fill(element("route"), Object.keys(routes), routes),
      fill(element("noise"), config.noises.filter(name => name !== "open")),
      fill(element("detour"), ["none", ...config.detours]),
      fill(element("pace"), ["1", "0.6", "1.6"]),
      fill(element("back"), Object.keys(choices.back)),
    ];
    arrangePanels();
    this.cards = new Cards(element("cards"), config.routes, id => {
      makeRoom();
      this.choice = { route: id, vehicle: "simulated" };
      actions.choose(this.choice);
    });

    const click = (id, action) => { element(id).onclick = action; };
    click("run", actions.run);
    click("slower", () => actions.speed(-1));
    click("faster", () => actions.speed(1));
    click("follow", actions.follow);
    click("voice", actions.voice);
    click("theme", actions.theme);
    for (const id of ["add", "blocked"]) click(id, actions[id]);
    // The map is needed for what it is asked for.
    click("pick", () => { makeRoom(); actions.pick(); });
    element("vehicle").onchange = actions.vehicle;
    for (const id of ["route", "noise", "detour", "seed"]) {
      element(id).onchange = () => {
        this.#tell();
        actions.choose(this.choice);
      };
    }
    for (const id of ["language", "pace", "back"]) element(id).onchange = actions.restart;
    for (const id of ["files", "line", "alerts"]) {
      element(id).onchange = () => actions.files([...element(id).files], id === "files" ? null : id);
    }

    const faster = () => actions.speed(1), slower = () => actions.speed(-1);
    const keys = { " ": actions.run, "+": faster, "=": faster, "-": slower,
      ArrowRight: () => this.#step(1, actions), ArrowLeft: () => this.#step(-1, actions), f: actions.follow,
      m: actions.voice, t: actions.theme };
    addEventListener("keydown", event => {
      // A driver who speaks to the machine turns them off, since words would press them.
      if (!element("keys").checked) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, summary")) return;
      // The map is moved and zoomed with the same keys while it has the focus.
      if (mapKeys.has(event.key) && event.target.closest("#map")) return;
      // A button that has the focus is pressed by the space bar.
      if (event.key === " " && event.target.closest("button")) return;
      const action = keys[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    });

    // Files alone: stops are dragged within their list.
    const hasFiles = event => [...event.dataTransfer?.types ?? []].includes("Files");
    addEventListener("dragover", event => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      document.body.classList.add("dropping");
    });
    addEventListener("dragleave", () => document.body.classList.remove("dropping"));
    addEventListener("drop", event => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      document.body.classList.remove("dropping");
      // What is dropped on a control is what that control opens.
      const control = event.target.closest?.(".file")?.control.id;
      actions.files([...event.dataTransfer.files], ["line", "alerts"].includes(control) ? control : null);
    });
  }

  #say = [];
  #languages;

  // Fills the menu of languages. The engine prepares each of them for that, which takes longer than a frame.
  addLanguages() {
    if (element("language").length > 1) return;
    for (const { identifier, name } of this.#languages()) element("language").append(new Option(name, identifier));
  }

  // Whether the vehicle is this device, and not simulated.
  get isDevice() { return element("vehicle").value === "device"; }

  // What is spoken and shown: the route's own instructions, and made ones where it has none; or all of them made, in a
  // language.
  get guidance() {
    const language = element("language").value;
    return language ? { language, source: "device", units: "metric" } : { units: "metric" };
  }

  // Whether the driver follows the new route after a turn that was missed.
  get takesNewRoutes() { return element("detour").value === "turn"; }

  // Whether ways back to a line are asked for.
  get asksForWaysBack() { return element("back").value === "streets"; }

  // How fast the vehicle is, compared with the drive.
  get pace() { return Number(element("pace").value); }

  // What the menu says, as {route, noise, detour, seed}.
  get choice() {
    return Object.fromEntries(["route", "noise", "detour", "seed"].map(id => [id, element(id).value]));
  }
  set choice(values) {
    for (const [id, value] of Object.entries(values)) if (this.#has(id, value)) element(id).value = value;
    this.#tell();
  }

  // Whether there is such a choice: of a menu what it has, of the variation any number.
  #has(id, value) {
    if (id === "seed") return /^[1-9]\d{0,5}$/.test(value);
    return menus.includes(id) && [...element(id).options].some(option => option.value === value);
  }

  // Which choices of an address there are not, in a sentence; nothing if there are all. Another part of the address that is
  // `known` is none of them.
  unknown(values, known) {
    const wrong = Object.entries(values).filter(([id, value]) => !known.includes(id) && !this.#has(id, value));
    return wrong.map(([id, value]) => `${id}=${value}`).join(" and ");
  }

  #tell() {
    for (const say of this.#say) say();
    this.cards.show(element("route").value);
  }

  // The next or the previous route.
  #step(by, actions) {
    const { options } = element("route");
    element("route").selectedIndex = (element("route").selectedIndex + by + options.length) % options.length;
    this.#tell();
    actions.choose(this.choice);
  }

  show({ isRunning, speed, view, hasVoice, isDark }) {
    element("run").textContent = isRunning ? "❚❚" : "▶";
    element("run").ariaLabel = isRunning ? "Stop" : "Run";
    element("speed").value = `×${speed}`;
    element("follow").textContent = view === "following" ? "Overview" : "Follow";
    element("voice").textContent = hasVoice ? "Mute" : "Voice";
    element("theme").textContent = isDark ? "Light colours" : "Dark colours";
  }

  static nextSpeed(speed, by) {
    const i = speeds.findIndex(known => known >= speed);
    return speeds[Math.max(0, Math.min(speeds.length - 1, (i < 0 ? speeds.length - 1 : i) + by))];
  }
}
