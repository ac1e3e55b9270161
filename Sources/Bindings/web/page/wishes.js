// Wishes for a drive, which take some time to fetch. Of those that wait at once, the last one is granted.
export class Wishes {
  #last = 0;

  // `ready` is awaited before a drive begins, and its value given to it.
  constructor(ready) { this.ready = ready; }

  // Fetches what a drive needs, by a function that returns the one that begins it; null if no drive was wished for.
  async grant(fetching) {
    const number = ++this.#last, isLast = () => number === this.#last;
    let begin, known;
    try {
      begin = await fetching();
      if (begin) known = await this.ready();
    } catch (error) {
      // Of another drive than the one that is wished for now, nobody needs to hear.
      if (!isLast()) return;
      this.#last--;
      throw error;
    }
    if (!isLast()) return;
    // The wish before stands again.
    if (begin) begin(known); else this.#last--;
  }
}
