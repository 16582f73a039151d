/**
 * A priority queue: things to come, earliest first, ties by rank. Most come nearly in order, such as webhooks of jobs
 * sent in turn, so it is a list kept sorted: adding is nearly constant, where a heap takes its logarithm. It stands in a
 * ring, whose size is a power of two, so that nothing moves where the first is taken.
 */
export class ToCome<T> {
  size = 0;
  #first = 0;
  #times = new Float64Array(16);
  #ranks = new Float64Array(16);
  #items: T[] = [];

  /** When the next is due; Infinity if nothing is. */
  get next(): number {
    return this.size === 0 ? Number.POSITIVE_INFINITY : (this.#times[this.#first] as number);
  }

  get nextRank(): number {
    return this.size === 0 ? Number.POSITIVE_INFINITY : (this.#ranks[this.#first] as number);
  }

  /** Everything that is to come, in order. */
  *[Symbol.iterator](): IterableIterator<T> {
    for (let nth = 0; nth < this.size; nth++) yield this.#items[this.#at(nth)] as T;
  }

  add(time: number, rank: number, item: T): void {
    if (this.size === this.#times.length) this.#grow();
    let nth = this.size++;
    for (; nth > 0 && this.#isLater(this.#at(nth - 1), time, rank); nth--)
      this.#move(this.#at(nth - 1), this.#at(nth));
    const at = this.#at(nth);
    this.#times[at] = time;
    this.#ranks[at] = rank;
    this.#items[at] = item;
  }

  /** Takes the earliest out. Throws where nothing is to come: look at `size` or `next` first. */
  take(): T {
    if (this.size === 0) throw new Error("nothing is to come");
    const item = this.#items[this.#first] as T;
    this.#first = this.#at(1);
    this.size--;
    return item;
  }

  /** Takes out every item that `wanted` picks, in order; linear. */
  takeAll(wanted: (item: T) => boolean): T[] {
    const taken: T[] = [];
    let kept = 0;
    for (let nth = 0; nth < this.size; nth++) {
      const at = this.#at(nth);
      const item = this.#items[at] as T;
      if (wanted(item)) taken.push(item);
      else this.#move(at, this.#at(kept++));
    }
    this.size = kept;
    return taken;
  }

  /** How many items still to come satisfy `such`; linear. */
  count(such: (item: T, time: number) => boolean): number {
    let found = 0;
    for (let nth = 0; nth < this.size; nth++) {
      const at = this.#at(nth);
      if (such(this.#items[at] as T, this.#times[at] as number)) found++;
    }
    return found;
  }

  #at(nth: number): number {
    return (this.#first + nth) & (this.#times.length - 1);
  }

  #isLater(at: number, time: number, rank: number): boolean {
    const due = this.#times[at] as number;
    return due > time || (due === time && (this.#ranks[at] as number) > rank);
  }

  #move(from: number, to: number): void {
    this.#times[to] = this.#times[from] as number;
    this.#ranks[to] = this.#ranks[from] as number;
    this.#items[to] = this.#items[from] as T;
  }

  #grow(): void {
    const places = Array.from({ length: 2 * this.size }, (_, nth) => this.#at(nth));
    this.#items = places.slice(0, this.size).map((at) => this.#items[at] as T);
    this.#times = Float64Array.from(places, (at) => this.#times[at] as number);
    this.#ranks = Float64Array.from(places, (at) => this.#ranks[at] as number);
    this.#first = 0;
  }
}
