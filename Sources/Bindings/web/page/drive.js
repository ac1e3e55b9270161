// The fixes of the same drive at another pace.
export function paced(fixes, pace) {
  const [{ timestamp: start }] = fixes;
  return fixes.map(fix => ({ ...fix, timestamp: start + (fix.timestamp - start) / pace,
    ...Number.isFinite(fix.speed) && { speed: fix.speed * pace } }));
}

// A drive: its fixes, and a clock that runs at a chosen speed.
export class Drive {
  constructor(fixes) {
    this.fixes = fixes;
    this.next = 0;
    this.time = this.start = fixes[0].timestamp;
  }

  // A drive that goes on where another one was.
  static from({ fixes, next, time, start }) { return Object.assign(new Drive(fixes), { next, time, start }); }

  // What it takes to go on later.
  get state() {
    const { fixes, next, time, start } = this;
    return { fixes, next, time, start };
  }

  get isOver() { return this.next >= this.fixes.length; }

  // Goes on with other fixes than those that were to come.
  goOn(fixes) { this.fixes = [...this.fixes.slice(0, this.next), ...fixes]; }

  // Moves the clock; the fixes that are due since then. After the last fix the clock runs for some seconds more.
  advance(seconds) {
    const end = this.fixes.at(-1).timestamp;
    this.time = Math.min(this.time + seconds, end + 5);
    const first = this.next;
    while (this.next < this.fixes.length && this.fixes[this.next].timestamp <= this.time) this.next++;
    return this.fixes.slice(first, this.next);
  }
}
