/**
 * A priority queue: things to come, earliest first, ties by rank. Most come nearly in order, such as webhooks of jobs
 * sent in turn, so it is a ring buffer kept sorted: adding is nearly constant, where a heap takes its logarithm.
 */
export class SortedRing<T> {
  #times = new Float64Array(8);
  #ranks = new Float64Array(8);
  #items: (T | undefined)[] = new Array(8).fill(undefined);
  #from = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** When the next is due; Infinity if nothing is. */
  get next(): number {
    return this.#size === 0 ? Number.POSITIVE_INFINITY : (this.#times[this.#from] as number);
  }

  get nextRank(): number {
    return this.#size === 0 ? Number.POSITIVE_INFINITY : (this.#ranks[this.#from] as number);
  }

  /** Everything that is to come, in order. */
  *[Symbol.iterator](): IterableIterator<T> {
    for (let at = 0; at < this.#size; at++) yield this.#items[this.#place(at)] as T;
  }

  add(time: number, rank: number, item: T): void {
    if (this.#size === this.#items.length) this.#grow();
    let at = this.#size++;
    for (; at > 0; at--) {
      const before = this.#place(at - 1);
      const there = this.#times[before] as number;
      if (there < time || (there === time && (this.#ranks[before] as number) <= rank)) break;
      this.#put(at, there, this.#ranks[before] as number, this.#items[before] as T);
    }
    this.#put(at, time, rank, item);
  }

  /** Takes the earliest out. Throws where nothing is to come: look at `size` or `next` first. */
  take(): T {
    if (this.#size === 0) throw new Error("the ring is empty");
    const item = this.#items[this.#from] as T;
    this.#items[this.#from] = undefined;
    this.#from = this.#place(1);
    this.#size--;
    return item;
  }

  /** Takes out every item that `wanted` picks, in order; linear. */
  takeAll(wanted: (item: T) => boolean): T[] {
    const taken: T[] = [];
    for (let left = this.#size; left > 0; left--) {
      const time = this.next;
      const rank = this.nextRank;
      const item = this.take();
      if (wanted(item)) taken.push(item);
      else this.#put(this.#size++, time, rank, item);
    }
    return taken;
  }

  /** How many items still to come satisfy `such`; linear. */
  count(such: (item: T, time: number) => boolean): number {
    let found = 0;
    for (let at = 0; at < this.#size; at++) {
      const place = this.#place(at);
      if (such(this.#items[place] as T, this.#times[place] as number)) found++;
    }
    return found;
  }

  #place(at: number): number {
    return (this.#from + at) & (this.#items.length - 1);
  }

  #put(at: number, time: number, rank: number, item: T): void {
    const place = this.#place(at);
    this.#times[place] = time;
    this.#ranks[place] = rank;
    this.#items[place] = item;
  }

  #grow(): void {
    const places = Array.from({ length: this.#size }, (_, at) => this.#place(at));
    const length = 2 * this.#size;
    const times = new Float64Array(length);
    const ranks = new Float64Array(length);
    for (const [at, place] of places.entries()) {
      times[at] = this.#times[place] as number;
      ranks[at] = this.#ranks[place] as number;
    }
    const items = places.map((place) => this.#items[place]);
    while (items.length < length) items.push(undefined);
    this.#items = items;
    this.#times = times;
    this.#ranks = ranks;
    this.#from = 0;
  }
}
