import type { QueuedJob } from "./queued-job.ts";

/** `first` was certainly decided before `second` was sent, yet reported `lead` microseconds after it. */
export interface Inversion {
  first: QueuedJob;
  second: QueuedJob;
  lead: number;
}

/**
 * Delta*: the least bound on webhook delay with which some first-in-first-out server explains the
 * history, `max(0, w_i - w_j)` over the pairs with i certainly before j. Exact: a server that keeps the
 * order exists if and only if Delta* is within the bound.
 */
export class DeltaStar {
  /** The pair that needs the longest delay. */
  witness: Inversion | undefined;
  readonly #slack: number;
  #latest: QueuedJob | undefined;

  /** `slack`: how far the stamps of two receivers may disagree, both ways together. */
  constructor(slack = 0) {
    this.#slack = slack;
  }

  get least(): number {
    return this.witness?.lead ?? 0;
  }

  /** A job that certainly precedes all that are entered from now on. */
  precedes(job: QueuedJob): void {
    if (this.#latest === undefined || earliest(job) > earliest(this.#latest)) this.#latest = job;
  }

  enter(job: QueuedJob): void {
    if (this.#latest === undefined) return;
    const lead = earliest(this.#latest) - job.w - this.#slack;
    if (lead > this.least) this.witness = { first: this.#latest, second: job, lead };
  }
}

/** When its webhook came, at the earliest. */
const earliest = ({ w, late }: QueuedJob): number => w - late;
