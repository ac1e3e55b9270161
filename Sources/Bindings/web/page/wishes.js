// Wishes for a drive, which take some time to fetch. Of those that wait at once, the last one is granted.
export class Wishes {
  #last = 0;
  // Of the wishes that wait: whether a drive begins by them.
  #waiting = new Set();

  // `ready` is awaited before a drive begins, and its value given to it.
  constructor(ready) { this.ready = ready; }

  // Fetches what a drive needs, by a function that returns the one that begins it; null if no drive was wished for.
  async grant(fetching) {
    const granted = this.#grant(fetching), begins = granted.catch(() => false);
    this.#waiting.add(begins);
    try { await granted; } finally { this.#waiting.delete(begins); }
  }

  // Begins the drive of `current`, as the menu is now, unless one is waited for: it begins as the menu says by then.
  async renew(current) {
    const begun = await Promise.all(this.#waiting);
    if (!begun.includes(true)) await this.grant(async () => current());
  }

  // Whether the wish has begun a drive.
  async #grant(fetching) {
    const number = ++this.#last, isLast = () => number === this.#last;
    let begin, known;
    try {
      begin = await fetching();
      if (begin) known = await this.ready();
    } catch (error) {
      // Of another drive than the one that is wished for now, nobody needs to hear.
      if (!isLast()) return false;
      this.#last--;
      throw error;
    }
    if (!isLast()) return false;
    if (begin) {
      begin(known);
      // Nobody waits for those before it any more.
      this.#waiting.clear();
      return true;
    }
    // The wish before stands again.
    this.#last--;
    return false;
  }
}
