/** A smaller value counts as none. */
const leastValue = 1e-9;

/**
 * Items in the order of their value, the best first, while others are taken. An item's value only shrinks as others are
 * taken, so that only the first item is ever weighed anew.
 */
export class Ranking<T> {
  readonly #value: (one: T) => number;
  readonly #ranked: { one: T; value: number }[];

  constructor(all: Iterable<T>, value: (one: T) => number) {
    this.#value = value;
    // Of equal ones the first is the last here, which is taken first.
    this.#ranked = [...all]
      .reverse()
      .map((one) => ({ one, value: value(one) }))
      .sort((a, b) => a.value - b.value);
  }

  /** Takes the best item out; undefined where no item has any value left. */
  next(): T | undefined {
    for (let top = this.#ranked.pop(); top !== undefined; top = this.#ranked.pop()) {
      const value = this.#value(top.one);
      if (value < leastValue) continue;
      if (value >= (this.#ranked.at(-1)?.value ?? 0)) return top.one;
      this.#insert(top.one, value);
    }
    return undefined;
  }

  #insert(one: T, value: number): void {
    let [low, high] = [0, this.#ranked.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#ranked[middle]?.value ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    this.#ranked.splice(low, 0, { one, value });
  }
}
