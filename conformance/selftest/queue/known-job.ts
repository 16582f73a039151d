import type { QueuedJob } from "../../queue/queued-job.ts";

/** A job from what is known of it; `hi` follows `w` where it is not given. */
export function job(known: Partial<QueuedJob> & Pick<QueuedJob, "id">): QueuedJob {
  const made = { ...unknown, ...known };
  return { ...made, hi: known.hi ?? made.w };
}

const unknown: Omit<QueuedJob, "id"> = {
  account: "account",
  plan: "plan",
  route: "route",
  seq: Number.POSITIVE_INFINITY,
  answerSeq: Number.POSITIVE_INFINITY,
  s: 0,
  a: Number.POSITIVE_INFINITY,
  w: Number.POSITIVE_INFINITY,
  late: 0,
  startsBy: Number.POSITIVE_INFINITY,
  endsFrom: Number.NEGATIVE_INFINITY,
  hi: Number.POSITIVE_INFINITY,
  outcome: "unclear",
  after: undefined,
  work: 1,
  long: false,
  askew: false,
  failed: false,
  clouded: false,
  mixed: false,
  calls: 0,
  results: 0,
};
