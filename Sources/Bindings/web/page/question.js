const element = id => document.getElementById(id);

// The questions whether a stop that was driven past is left out. One is asked at a time, and the others wait for its answer.
export class Question {
  // As {item, name, answer}; the first is asked.
  #waiting = [];

  constructor() {
    element("skip").onclick = () => this.#give(true);
    element("insist").onclick = () => this.#give(false);
    element("later").onclick = () => this.#give("again");
  }

  // The driver's answer to an event that asks for a decision.
  ask({ item }, name) {
    return new Promise(answer => {
      this.#waiting.push({ item, name, answer });
      this.#show();
    });
  }

  // A question that was withdrawn needs no answer any more.
  happened({ kind, item }) {
    if (kind === "withdrawn") this.#drop(question => question.item === item);
  }

  close() { this.#drop(() => true); }

  #give(answer) {
    this.#waiting.shift()?.answer(answer);
    this.#show();
  }

  // Nobody waits for what is not asked: to such an answer the router pays no heed.
  #drop(isOver) {
    for (const question of this.#waiting.filter(isOver)) question.answer("again");
    this.#waiting = this.#waiting.filter(question => !isOver(question));
    this.#show();
  }

  #show() {
    const [asked] = this.#waiting;
    element("question").hidden = !asked;
    if (asked) element("asked").textContent = `You have driven past ${asked.name}. Leave it out?`;
  }
}
