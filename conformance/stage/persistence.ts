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

  /** Waits as long as it takes, at least as long as the answer asks for (ms), before the next try; false: no other try. */
  async allows(taken: Taken, askedMs?: number): Promise<boolean> {
    if (isMishap(taken) && askedMs === undefined) {
      this.#mishaps += 1;
      if (this.#mishaps > secondTries) return false;
      if (taken === "crashed") await pause(afterCrashMs[this.#mishaps - 1]);
      return true;
    }
    if (taken !== "queue full" && taken !== "rate limited" && !isMishap(taken)) return false;
    const waitMs = Math.max(askedMs ?? 0, this.#waitMs);
    if (performance.now() + waitMs > this.#until) return false;
    await pause(waitMs);
    this.#waitMs = Math.min(longestWaitMs, this.#waitMs * 1.6);
    return true;
  }
}

const pause = (ms = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether another try may go otherwise: a moderator may be of another mind, too. */
const isMishap = (taken: Taken): boolean =>
  taken === "crashed" || taken === "failed" || taken === "unclear" || taken === "medium refused";
