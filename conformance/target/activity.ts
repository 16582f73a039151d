/** Who has a request under way, and since when the others have none: whoever waits leaves room for others. */
export class Activity {
  readonly #of = new Map<string, { underWay: number; endedAt: number }>();

  /** Runs one request of somebody's. */
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

  /** How long somebody has had no request under way, ms; undefined: one is, or none has been so far. */
  idleMs(who: string): number | undefined {
    const own = this.#of.get(who);
    return own === undefined || own.underWay > 0 ? undefined : performance.now() - own.endedAt;
  }

  /** Nothing more comes of somebody. */
  forget(who: string): void {
    this.#of.delete(who);
  }
}
