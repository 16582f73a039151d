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
  /** Its place among all requests of the history, from 0. */
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
 * The bounds that follow from a job's own stamps, and from what is declared of delays and clocks. A webhook proves
 * admission too, so it bounds `u`, and without a declared delay nothing bounds `lo`. `nth`: its place among all requests.
 */
export function boundsOf(job: QueuedJob, terms: Partial<QueueTerms>, nth = 0): Bounds {
  const { skew = 0, delay = Number.POSITIVE_INFINITY } = terms;
  const { s, a } = job;
  const until = job.w + skew;
  const u = Math.max(s, Math.min(a, until));
  const earliestEnd = tellsCompletion(job) ? job.w - job.late - delay : Number.NEGATIVE_INFINITY;
  return {
    job,
    nth,
    from: s,
    u,
    lo: Math.max(s, earliestEnd - skew),
    until,
    hi: job.hi + skew,
    sentRank: Number.isFinite(job.seq) ? job.seq : unranked,
    decidedRank: u === a ? job.answerSeq : Number.POSITIVE_INFINITY,
    orderly: tellsCompletion(job),
  };
}
