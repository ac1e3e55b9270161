import { clock } from "./format.js";

const most = 100;

// The report of what has happened on the drive, the latest first.
export class EventLog {
  constructor(list) { this.list = list; }

  clear() { this.list.replaceChildren(); }

  add({ kind, reason, timestamp }, { text, isAlarm, language = "" }) {
    const item = document.createElement("li"), time = document.createElement("time");
    Object.assign(item.dataset, { kind, reason });
    item.classList.toggle("alarm", isAlarm);
    time.textContent = clock(timestamp, true);
    const words = document.createElement("span");
    Object.assign(words, { textContent: text, lang: language });
    item.append(time, " ", words);
    this.list.prepend(item);
    if (this.list.children.length > most) this.list.lastChild.remove();
  }
}
