import type { Disposition } from "../generation/jobs/disposition.ts";

/**
 * A request to a queued route, as seen from outside: it left, it was answered, its webhook came.
 * Every time is in microseconds on the one axis that the header's clock anchors span.
 */
export interface QueuedJob {
  id: string;
  account: string;
  plan: string;
  route: string;
  /** Place of the send, and of its answer, on the sender's clock: breaks ties of equal stamps. */
  seq: number;
  answerSeq: number;
  /** When it was sent, answered (Infinity: never) and first called back (Infinity: not so far). */
  s: number;
  a: number;
  w: number;
  /** How much earlier than stamped that may have been: our receiver stood still, or the trace says so; Infinity: no call tells its end. */
  late: number;
  /** By when it had begun, as the trace tells (Infinity: unknown), and from when on it can have ended (-Infinity). */
  startsBy: number;
  endsFrom: number;
  /** Until when its place is possibly taken: the last call answered well, plus the settling time. */
  hi: number;
  outcome: Outcome;
  /** Requests whose answers the sender had when it sent this one. */
  after: readonly string[] | undefined;
  /** How much service it asks for, in units of the declared minimum service time. */
  work: number;
  /** It asks for a job that takes long, as its design says: how long is not declared. */
  long: boolean;
  /** It lacks what every request has, as its design says: it may be taken and never queued. */
  askew: boolean;
  /** Its call says that it failed: it may never have been processed. */
  failed: boolean;
  /** Its webhook times prove nothing: badly answered calls nearby, or calls that contradict each other. */
  clouded: boolean;
  /** Its calls differ, and which one is the last is not declared. */
  mixed: boolean;
  /** Webhook calls, and different results among them. */
  calls: number;
  results: number;
}

/** The jobs of one account on one route, in send order, by row. */
export interface Lane extends Iterable<QueuedJob> {
  length: number;
  at(row: number): QueuedJob | undefined;
  some(is: (job: QueuedJob) => boolean): boolean;
  filter(is: (job: QueuedJob) => boolean): QueuedJob[];
}

/** How the request was taken; `unclear`: no answer, or one of a gateway, which may stand before the job's admission. */
export type Outcome = Extract<Disposition, "accepted" | "queue full" | "refused" | "unclear">;

/** Certainly admitted: the answer says so, or where none came a webhook, but for one that may tell of the refusal. */
export function isAdmitted(job: QueuedJob): boolean {
  if (job.outcome === "accepted") return true;
  return job.outcome === "unclear" && staysToReport(job) && !job.askew;
}

/** Its webhook came. */
export function isReported(job: QueuedJob): boolean {
  return job.w < Number.POSITIVE_INFINITY;
}

/** Perhaps admitted: counts wherever a place might have been taken. A call may tell of a refusal, and takes none then. */
export function mayBeInside(job: QueuedJob): boolean {
  return job.outcome === "accepted" || job.outcome === "unclear" || gaveResult(job);
}

/** It named no webhook: at most its own answer tells its end, and that may come at any time after it. */
export function isSilent({ late }: QueuedJob): boolean {
  return late === Number.POSITIVE_INFINITY;
}

/** When it ended, at the earliest (µs), where a call may be late by `delay`; -Infinity: nothing tells. */
export function earliestEnd(job: QueuedJob, delay = Number.POSITIVE_INFINITY): number {
  const byCall = isReported(job) ? job.w - job.late - delay : Number.NEGATIVE_INFINITY;
  return Math.max(byCall, job.endsFrom);
}

/** The trace tells when it was processed. */
export function isTraced({ endsFrom }: QueuedJob): boolean {
  return endsFrom > Number.NEGATIVE_INFINITY;
}

/** Reported and done, not dropped. */
export function staysToReport(job: QueuedJob): boolean {
  return isReported(job) && !job.failed;
}

/** It was done: its calls say so, be it that another one tells of a failure or a refusal. */
export function gaveResult(job: QueuedJob): boolean {
  return staysToReport(job) || job.results > 0;
}

/** Its webhook time bounds the end of its processing, so it can speak of order and of service. */
export function tellsCompletion(job: QueuedJob): boolean {
  return isAdmitted(job) && isReported(job) && !job.failed && !job.clouded;
}

/** Order of sending: by time, ties by the sender's sequence. Every monitor wants its jobs in it. */
export function inSendOrder(one: QueuedJob, other: QueuedJob): number {
  return one.s - other.s || one.seq - other.seq || 0;
}
