import type { Taken } from "../generation/taken.ts";

const firstWaitMs = 40;
const longestWaitMs = 5000;
const mostMs = 60_000;
/** A request that met a mishap is sent again: another one shows that it was none. */
const secondTries = 2;
/** A crash may be over in a moment, as where a service starts again or loads a model: ms before each of those tries. */
const afterCrashMs = [300, 2000];

/** How long one request is tried again: for a place in the queue until a minute is over, for a mishap twice. */
export class Persistence {
  readonly #until = performance.now() + mostMs;
  #waitMs = firstWaitMs;
  #mishaps = 0;

  /** Waits as long as it takes before the next try; false: no other try. */
  async allows(taken: Taken): Promise<boolean> {
    if (isMishap(taken)) {
      this.#mishaps += 1;
      if (this.#mishaps > secondTries) return false;
      if (taken === "crashed") await pause(afterCrashMs[this.#mishaps - 1]);
      return true;
    }
    if (taken !== "queue full" && taken !== "rate limited") return false;
    if (performance.now() + this.#waitMs > this.#until) return false;
    await pause(this.#waitMs);
    this.#waitMs = Math.min(longestWaitMs, this.#waitMs * 1.6);
    return true;
  }
}

const pause = (ms = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether another try may go otherwise: a moderator may be of another mind, too. */
const isMishap = (taken: Taken): boolean =>
  taken === "crashed" || taken === "failed" || taken === "unclear" || taken === "medium refused";
