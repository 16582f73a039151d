type Ending = "refresh" | "logout" | "logout-all";

/** A session's end: which call made it, and when (ms of `performance`). */
export interface Ended {
  by: Ending;
  at: number;
}

/** Which of a user's tokens were ended, and how, as far as answers tell. */
export class Ends {
  readonly #live = new Set<string>();
  readonly #ended = new Map<string, Ended>();

  /** Notes that a token was given. */
  given(token: string): void {
    this.#live.add(token);
    this.#ended.delete(token);
  }

  /** Notes that a call that ends sessions was served. */
  add(by: Ending, token: string): void {
    const tokens = by === "logout-all" ? [...this.#live] : [token];
    for (const one of tokens) {
      this.#live.delete(one);
      this.#ended.set(one, { by, at: performance.now() });
    }
  }

  /** Whether a token was given, and no answer said that it was ended. */
  isLive(token: string): boolean {
    return this.#live.has(token);
  }

  /** How a token was ended; undefined where no answer said that it was. */
  of(token: string): Ended | undefined {
    return this.#ended.get(token);
  }
}
