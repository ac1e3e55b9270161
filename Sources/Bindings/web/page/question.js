const element = id => document.getElementById(id);

// The question whether a stop that was driven past is left out. One at a time.
export class Question {
  #event = null;
  #answer = null;

  constructor() {
    element("skip").onclick = () => this.#give(true);
    element("insist").onclick = () => this.#give(false);
    element("later").onclick = () => this.#give("again");
  }

  // The driver's answer to an event that asks for a decision.
  ask(event, name) {
    this.#event = event;
    element("asked").textContent = `You have driven past ${name}. Leave it out?`;
    element("question").hidden = false;
    return new Promise(answer => { this.#answer = answer; });
  }

  // A question that was withdrawn needs no answer any more.
  happened({ kind, item }) { if (kind === "withdrawn" && item === this.#event?.item) this.close(); }

  #give(answer) {
    this.#answer?.(answer);
    this.close();
  }

  close() {
    this.#event = this.#answer = null;
    element("question").hidden = true;
  }
}
