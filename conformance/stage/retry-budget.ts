import { setTimeout } from "node:timers/promises";
import type { Disposition } from "../generation/jobs/disposition.ts";

const firstWaitMs = 40;
const longestWaitMs = 5000;
/** How long to wait for a place in a queue, or for a limit to pass. */
export const longestWaitForPlaceMs = 60_000;
/** How often a request that met a mishap is sent again: a second failure shows that it was no mishap. */
const secondTries = 2;
/** How long (ms) to wait before each of those tries after a crash: a service may start again, or load a model. */
const afterCrashMs = [300, 2000];

/** How long one request is tried again: for so long (ms, a minute by default) for a place in the queue, twice for a mishap. */
export class RetryBudget {
  readonly #until: number;
  #waitMs = firstWaitMs;
  #mishaps = 0;

  constructor(mostMs = longestWaitForPlaceMs) {
    this.#until = performance.now() + mostMs;
  }

  /** Waits before the next try, at least as long as the answer asks for (ms); false where there is no further try. */
  async allows(taken: Disposition, askedMs?: number): Promise<boolean> {
    if (isMishap(taken) && askedMs === undefined) {
      this.#mishaps += 1;
      if (this.#mishaps > secondTries) return false;
      if (taken === "crashed") await setTimeout(afterCrashMs[this.#mishaps - 1]);
      return true;
    }
    if (taken !== "queue full" && taken !== "rate limited" && !isMishap(taken)) return false;
    const waitMs = Math.max(askedMs ?? 0, this.#waitMs);
    if (performance.now() + waitMs > this.#until) return false;
    await setTimeout(waitMs);
    this.#waitMs = Math.min(longestWaitMs, this.#waitMs * 1.6);
    return true;
  }
}

/** Whether another try may end otherwise; a moderator may change their mind, too. */
const isMishap = (taken: Disposition): boolean =>
  taken === "crashed" || taken === "failed" || taken === "unclear" || taken === "medium refused";
