/**
 * How long to wait for an arrival (ms), from when on arrivals count (µs on the kit's clock), and which one is meant.
 */
export interface Wanted {
  ms: number;
  after?: number;
  /** The first, unless this says the second, third … */
  count?: number;
}

/**
 * Things that arrive of their own accord, kept under the key of their addressee, so that none is lost before it is
 * asked for.
 */
export class Arrivals<T extends { t_us: number }> {
  readonly #arrived = new Map<string, T[]>();
  readonly #watchers = new Map<string, Set<() => void>>();

  add(key: string, item: T): void {
    const sofar = this.#arrived.get(key);
    if (sofar === undefined) this.#arrived.set(key, [item]);
    else sofar.push(item);
    for (const watch of [...(this.#watchers.get(key) ?? [])]) watch();
  }

  /** What came for `key`, in order, from `after` on. */
  of(key: string, after = Number.NEGATIVE_INFINITY): readonly T[] {
    return (this.#arrived.get(key) ?? []).filter(({ t_us }) => t_us >= after);
  }

  /** Resolves at once with an item that arrived already; with undefined after `ms`, or when closed. */
  waitFor(key: string, { ms, after, count = 1 }: Wanted): Promise<T | undefined> {
    const found = () => this.of(key, after)[count - 1];
    const there = found();
    if (there !== undefined || ms <= 0 || this.#closed) return Promise.resolve(there);
    return new Promise((resolve) => {
      const watchers = this.#watchers.get(key) ?? new Set();
      this.#watchers.set(key, watchers);
      const watch = (last?: true) => {
        const item = found();
        if (item === undefined && last === undefined && !this.#closed) return;
        clearTimeout(timer);
        watchers.delete(watch);
        if (watchers.size === 0 && this.#watchers.get(key) === watchers) this.#watchers.delete(key);
        resolve(item);
      };
      const timer = setTimeout(watch, ms, true);
      watchers.add(watch);
    });
  }

  #closed = false;

  /** Ends every wait with what has arrived. */
  close(): void {
    this.#closed = true;
    for (const watchers of [...this.#watchers.values()]) for (const watch of [...watchers]) watch();
  }
}
