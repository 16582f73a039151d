interface Due<T> {
  time: number;
  rank: number;
  item: T;
}

/**
 * A priority queue: things to come, earliest first, ties by rank. Most come nearly in order, such as webhooks of jobs
 * sent in turn, so it is a list kept sorted: adding is nearly constant, where a heap takes its logarithm.
 */
export class ToCome<T> {
  #due: Due<T>[] = [];
  #from = 0;

  get size(): number {
    return this.#due.length - this.#from;
  }

  /** When the next is due; Infinity if nothing is. */
  get next(): number {
    return this.#due[this.#from]?.time ?? Number.POSITIVE_INFINITY;
  }

  get nextRank(): number {
    return this.#due[this.#from]?.rank ?? Number.POSITIVE_INFINITY;
  }

  /** Everything that is to come, in order. */
  *[Symbol.iterator](): IterableIterator<T> {
    for (let at = this.#from; at < this.#due.length; at++) yield (this.#due[at] as Due<T>).item;
  }

  add(time: number, rank: number, item: T): void {
    let at = this.#due.length;
    while (at > this.#from && isLater(this.#due[at - 1] as Due<T>, time, rank)) at--;
    if (at === this.#due.length) this.#due.push({ time, rank, item });
    else this.#due.splice(at, 0, { time, rank, item });
  }

  /** Takes the earliest out. Throws where nothing is to come: look at `size` or `next` first. */
  take(): T {
    const first = this.#due[this.#from];
    if (first === undefined) throw new Error("nothing is to come");
    this.#from++;
    if (this.#from > 64 && 2 * this.#from > this.#due.length)
      this.#keep(this.#due.slice(this.#from));
    return first.item;
  }

  /** Takes out every item that `wanted` picks, in order; linear. */
  takeAll(wanted: (item: T) => boolean): T[] {
    const all = this.#due.slice(this.#from);
    this.#keep(all.filter(({ item }) => !wanted(item)));
    return all.map(({ item }) => item).filter(wanted);
  }

  /** How many items still to come satisfy `such`; linear. */
  count(such: (item: T, time: number) => boolean): number {
    let found = 0;
    for (let at = this.#from; at < this.#due.length; at++) {
      const { item, time } = this.#due[at] as Due<T>;
      if (such(item, time)) found++;
    }
    return found;
  }

  #keep(due: Due<T>[]): void {
    this.#due = due;
    this.#from = 0;
  }
}

const isLater = <T>(due: Due<T>, time: number, rank: number): boolean =>
  due.time > time || (due.time === time && due.rank > rank);
