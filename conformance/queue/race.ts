import { isAdmitted, type Job, staysToReport } from "./job.ts";

/** Requests that were all under way at once: each was sent before any of them was answered. */
export interface Volley {
  from: number;
  sent: number;
  admitted: number;
  rejected: number;
  first: Job;
  /** When the last of them was answered. */
  answered: number;
  /** When the webhooks of those that were processed came. */
  reports: number[];
}

/** Finds the requests that were sent at one instant, in send order; memory: one volley. */
export class Volleys {
  readonly #told: (volley: Volley) => void;
  #now: Volley | undefined;
  #answered = Number.POSITIVE_INFINITY;

  constructor(told: (volley: Volley) => void) {
    this.#told = told;
  }

  push(job: Job): void {
    if (this.#now === undefined || job.s >= this.#answered) this.#begin(job);
    const volley = this.#now as Volley;
    this.#answered = Math.min(this.#answered, job.a);
    volley.sent++;
    volley.answered = Math.max(volley.answered, job.a);
    if (job.outcome === "queue-full") volley.rejected++;
    if (!isAdmitted(job)) return;
    volley.admitted++;
    if (staysToReport(job)) volley.reports.push(job.w);
  }

  finish(): void {
    if (this.#now !== undefined) this.#told(this.#now);
    this.#now = undefined;
  }

  #begin(first: Job): void {
    this.finish();
    this.#answered = Number.POSITIVE_INFINITY;
    this.#now = {
      from: first.s,
      sent: 0,
      admitted: 0,
      rejected: 0,
      first,
      answered: 0,
      reports: [],
    };
  }
}
