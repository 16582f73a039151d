/**
 * A priority queue: things to come, earliest first, ties by rank. Most come nearly in order, such as webhooks of jobs
 * sent in turn, so it is a list kept sorted: adding is nearly constant, where a heap takes its logarithm. Times stand in
 * a list of their own, which holds them as numbers and not as objects.
 */
export class ToCome<T> {
  #times: number[] = [];
  #ranks: number[] = [];
  #items: T[] = [];
  #from = 0;

  get size(): number {
    return this.#times.length - this.#from;
  }

  /** When the next is due; Infinity if nothing is. */
  get next(): number {
    return this.size === 0 ? Number.POSITIVE_INFINITY : (this.#times[this.#from] as number);
  }

  get nextRank(): number {
    return this.size === 0 ? Number.POSITIVE_INFINITY : (this.#ranks[this.#from] as number);
  }

  /** Everything that is to come, in order. */
  *[Symbol.iterator](): IterableIterator<T> {
    for (let at = this.#from; at < this.#items.length; at++) yield this.#items[at] as T;
  }

  add(time: number, rank: number, item: T): void {
    let at = this.#times.length;
    while (at > this.#from && this.#isLater(at - 1, time, rank)) at--;
    if (at === this.#times.length) {
      this.#times.push(time);
      this.#ranks.push(rank);
      this.#items.push(item);
    } else {
      this.#times.splice(at, 0, time);
      this.#ranks.splice(at, 0, rank);
      this.#items.splice(at, 0, item);
    }
  }

  /** Takes the earliest out. Throws where nothing is to come: look at `size` or `next` first. */
  take(): T {
    if (this.size === 0) throw new Error("nothing is to come");
    const first = this.#items[this.#from++] as T;
    if (this.#from > 64 && 2 * this.#from > this.#times.length) this.#keep(() => true);
    return first;
  }

  /** Takes out every item that `wanted` picks, in order; linear. */
  takeAll(wanted: (item: T) => boolean): T[] {
    const taken = this.#items.slice(this.#from).filter(wanted);
    if (taken.length > 0) this.#keep((item) => !taken.includes(item));
    return taken;
  }

  /** How many items still to come satisfy `such`; linear. */
  count(such: (item: T, time: number) => boolean): number {
    let found = 0;
    for (let at = this.#from; at < this.#items.length; at++)
      if (such(this.#items[at] as T, this.#times[at] as number)) found++;
    return found;
  }

  #isLater(at: number, time: number, rank: number): boolean {
    const due = this.#times[at] as number;
    return due > time || (due === time && (this.#ranks[at] as number) > rank);
  }

  #keep(wanted: (item: T) => boolean): void {
    const isKept = (_: unknown, at: number) => at >= this.#from && wanted(this.#items[at] as T);
    const times = this.#times.filter(isKept);
    const ranks = this.#ranks.filter(isKept);
    this.#items = this.#items.filter(isKept);
    this.#times = times;
    this.#ranks = ranks;
    this.#from = 0;
  }
}
