import { earliestEnd, type QueuedJob, tellsCompletion } from "../queued-job.ts";
import type { QueueTerms } from "../terms.ts";

/** Rank of a send that has no place in a sequence: before whatever else has its stamp, but for ends. */
export const unranked = -1;

/**
 * What must be true of an admitted job's hidden times: it was admitted within [from, u] and its processing
 * ended within [lo, until]. All on one axis, widened by what the clocks may disagree.
 */
export interface Bounds {
  job: QueuedJob;
  /** Its number among all requests of the history, from 0. */
  nth: number;
  from: number;
  u: number;
  lo: number;
  until: number;
  /** Until when its place is possibly taken, as late as the clocks allow. */
  hi: number;
  /** Places of the send and of what bounds `u` on the sender's clock: at equal stamps the lower was first. */
  sentRank: number;
  decidedRank: number;
  /** Whether promised order binds its end: not so where it failed, was never reported, or is in doubt. */
  orderly: boolean;
}

/**
 * The bounds that follow from a job's own stamps, from the trace's, and from what is declared of delays and clocks. A
 * webhook proves admission too, so it bounds `u`; without a declared delay or a trace nothing bounds `lo`. `nth`: its number among all requests.
 */
export const boundsOf = (job: QueuedJob, terms: Partial<QueueTerms>, nth = 0): Bounds =>
  new OwnBounds(job, terms, nth);

/** Bounds that are worked out whenever they are asked for: a million of them hold no numbers of their own. */
class OwnBounds implements Bounds {
  readonly job: QueuedJob;
  nth: number;
  readonly terms: Partial<QueueTerms>;

  constructor(job: QueuedJob, terms: Partial<QueueTerms>, nth: number) {
    this.job = job;
    this.nth = nth;
    this.terms = terms;
  }

  get from(): number {
    return this.job.s;
  }

  get u(): number {
    const { s, a, startsBy } = this.job;
    return Math.max(s, Math.min(a, startsBy, this.until));
  }

  get lo(): number {
    const { job, orderly } = this;
    const { skew = 0, delay } = this.terms;
    return Math.max(job.s, (orderly ? earliestEnd(job, delay) : job.endsFrom) - skew);
  }

  get until(): number {
    return this.job.w + (this.terms.skew ?? 0);
  }

  get hi(): number {
    return this.job.hi + (this.terms.skew ?? 0);
  }

  get sentRank(): number {
    return Number.isFinite(this.job.seq) ? this.job.seq : unranked;
  }

  get decidedRank(): number {
    return this.u === this.job.a ? this.job.answerSeq : Number.POSITIVE_INFINITY;
  }

  get orderly(): boolean {
    return tellsCompletion(this.job);
  }
}
