// A drive: its fixes, and a clock that runs at a chosen speed.
export class Drive {
  constructor(fixes) {
    this.fixes = fixes;
    this.next = 0;
    this.time = fixes[0].timestamp;
  }

  get isOver() { return this.next >= this.fixes.length; }

  // Moves the clock; the fixes that are due since then. After the last fix the clock runs for some seconds more.
  advance(seconds) {
    const end = this.fixes.at(-1).timestamp;
    this.time = Math.min(this.time + seconds, end + 5);
    const first = this.next;
    while (this.next < this.fixes.length && this.fixes[this.next].timestamp <= this.time) this.next++;
    return this.fixes.slice(first, this.next);
  }
}
