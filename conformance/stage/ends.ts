type Ending = "refresh" | "logout" | "logout-all";

/** A session's end: which call made it, and when (ms of `performance`). */
export interface Ended {
  by: Ending;
  at: number;
}

/** An end is looked at again so long (ms) after it: what is seen of it by then is no matter of time. */
export const seenAfterMs = 2000;

/** Which of a user's tokens were ended, and how, as far as the answers say. */
export class Ends {
  readonly #live = new Set<string>();
  readonly #ended = new Map<string, Ended>();

  /** A token was given. */
  given(token: string): void {
    this.#live.add(token);
    this.#ended.delete(token);
  }

  /** A call that ends sessions was served. */
  add(by: Ending, token: string): void {
    const tokens = by === "logout-all" ? [...this.#live] : [token];
    for (const one of tokens) {
      this.#live.delete(one);
      this.#ended.set(one, { by, at: performance.now() });
    }
  }

  /** How a token was ended; undefined: it was not, for all that is known. */
  of(token: string): Ended | undefined {
    return this.#ended.get(token);
  }
}
