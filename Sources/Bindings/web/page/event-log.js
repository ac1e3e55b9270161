import { clock } from "./format.js";

const most = 100;

// The report of what has happened on the drive, the latest first.
export class EventLog {
  constructor(list) { this.list = list; }

  clear() { this.list.replaceChildren(); }

  add({ kind, reason, timestamp }, { text, isAlarm, language = "", why = [] }) {
    const item = document.createElement("li"), time = document.createElement("time");
    Object.assign(item.dataset, { kind, reason });
    // An entry in Arabic is laid out as such, with its time at the right; the time itself says nothing of that.
    [item.dir, time.dir] = ["auto", "ltr"];
    item.classList.toggle("alarm", isAlarm);
    time.textContent = clock(timestamp, true);
    const words = document.createElement("span");
    Object.assign(words, { textContent: text, lang: language });
    item.append(time, " ", words);
    if (why.length) item.append(this.#reasons(why));
    this.list.prepend(item);
    if (this.list.children.length > most) this.list.lastChild.remove();
  }

  // What the engine has compared, folded.
  #reasons(why) {
    const details = document.createElement("details");
    const part = (name, textContent) => Object.assign(document.createElement(name), { textContent });
    details.append(part("summary", "Why"), ...why.map(line => part("p", line)));
    return details;
  }
}
