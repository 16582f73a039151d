import { type QueuedJob, tellsCompletion } from "./queued-job.ts";
import type { QueueTerms } from "./terms.ts";

/** Rank of a send that has no place in a sequence: before whatever else has its stamp, but for ends. */
export const unranked = -1;

/**
 * What must be true of an admitted job's hidden times: it was admitted within [from, u] and its processing
 * ended within [lo, until]. All on one axis, widened by what the clocks may disagree.
 */
export interface Bounds {
  job: QueuedJob;
  /** When it was sent, as early as the clocks allow: never after a later job's. */
  s: number;
  from: number;
  u: number;
  lo: number;
  until: number;
  /** Until when its place is possibly taken, and when it was answered, as late as the clocks allow. */
  hi: number;
  a: number;
  /** Places of the send and of what bounds `u` on one sender's clock: at equal stamps the lower was first. */
  sentRank: number;
  decidedRank: number;
  /** Whether promised order binds its end: not so where it failed, was never reported, or is in doubt. */
  orderly: boolean;
}

/** Gives the bounds that follow from a job's own stamps, and from what is declared of delays and clocks. */
export class BoundsMaker {
  readonly #skew: number;
  readonly #sender: number;
  readonly #delay: number | undefined;
  readonly #inSequence: boolean;

  constructor({
    skew = 0,
    manySenders,
    delay,
  }: Pick<QueueTerms, "skew" | "manySenders" | "delay">) {
    this.#skew = skew;
    this.#sender = manySenders === true ? skew : 0;
    this.#delay = delay;
    this.#inSequence = manySenders !== true;
  }

  /** A webhook proves admission too, so it bounds `u`, and without a declared delay nothing bounds `lo`. */
  of(job: QueuedJob): Bounds {
    const s = job.s - this.#sender;
    const a = job.a + this.#sender;
    const until = job.w + this.#skew;
    const u = Math.max(s, Math.min(a, until));
    return {
      job,
      s,
      from: s,
      u,
      lo: Math.max(s, this.#earliestEnd(job) - this.#skew),
      until,
      hi: job.hi + this.#skew,
      a,
      sentRank: this.#inSequence && Number.isFinite(job.seq) ? job.seq : unranked,
      decidedRank: this.#inSequence && u === a ? job.answerSeq : Number.POSITIVE_INFINITY,
      orderly: tellsCompletion(job),
    };
  }

  #earliestEnd(job: QueuedJob): number {
    if (this.#delay === undefined || !tellsCompletion(job)) return Number.NEGATIVE_INFINITY;
    return job.w - job.late - this.#delay;
  }
}
