import { isAdmitted, type QueuedJob, staysToReport } from "./queued-job.ts";

/** Requests that were all under way at once: each was sent before any of them was answered. */
export interface Burst {
  from: number;
  sent: number;
  admitted: number;
  rejected: number;
  /** When the last of the requests was answered. */
  answered: number;
  /** When the webhooks of the processed requests came. */
  reports: number[];
}

/** Finds the requests that were sent at one instant, in send order; memory: one burst. */
export class Bursts {
  readonly #told: (burst: Burst) => void;
  #now: Burst | undefined;
  #answered = Number.POSITIVE_INFINITY;

  constructor(told: (burst: Burst) => void) {
    this.#told = told;
  }

  push(job: QueuedJob): void {
    if (this.#now === undefined || job.s >= this.#answered) this.#begin(job);
    const burst = this.#now as Burst;
    this.#answered = Math.min(this.#answered, job.a);
    burst.sent++;
    burst.answered = Math.max(burst.answered, job.a);
    if (job.outcome === "queue full") burst.rejected++;
    if (!isAdmitted(job)) return;
    burst.admitted++;
    if (staysToReport(job)) burst.reports.push(job.w);
  }

  finish(): void {
    if (this.#now !== undefined) this.#told(this.#now);
    this.#now = undefined;
  }

  #begin({ s }: QueuedJob): void {
    this.finish();
    this.#answered = Number.POSITIVE_INFINITY;
    this.#now = {
      from: s,
      sent: 0,
      admitted: 0,
      rejected: 0,
      answered: 0,
      reports: [],
    };
  }
}
