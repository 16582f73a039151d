/**
 * Which episodes have a request under way, and since when the others have none: an idle episode leaves room for others.
 */
export class Activity {
  readonly #of = new Map<string, { underWay: number; endedAt: number }>();

  /** Runs one request of an episode. */
  async during<T>(who: string | undefined, act: () => Promise<T>): Promise<T> {
    if (who === undefined) return act();
    const own = this.#of.get(who) ?? { underWay: 0, endedAt: 0 };
    this.#of.set(who, own);
    own.underWay += 1;
    try {
      return await act();
    } finally {
      own.underWay -= 1;
      own.endedAt = performance.now();
    }
  }

  /** How long an episode has had no request under way, in ms; undefined while one is, or before the first. */
  idleMs(who: string): number | undefined {
    const own = this.#of.get(who);
    return own === undefined || own.underWay > 0 ? undefined : performance.now() - own.endedAt;
  }

  /** Forgets an episode that has ended. */
  forget(who: string): void {
    this.#of.delete(who);
  }
}
