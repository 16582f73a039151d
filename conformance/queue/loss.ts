import { isAdmitted, isReported, type QueuedJob, tellsCompletion } from "./queued-job.ts";

/** An admitted job whose webhook has not come, though that of a job certainly after it has. */
export interface Overtaken {
  job: QueuedJob;
  by: QueuedJob;
  /** How many later jobs have reported. */
  overtakers: number;
}

/**
 * Jobs that were admitted and never heard of. Once a job that is certainly later has reported, an orderly
 * server has finished the earlier one too, so its webhook is due within the declared delay; before that
 * nothing can be said. Fed in send order with the jobs that are certainly earlier.
 */
export class Losses {
  /** Admitted and not reported, in all. */
  missing = 0;
  /** Of these, the ones that no later job has overtaken: they may be waiting still. */
  readonly open = new Set<QueuedJob>();
  readonly #waiting = new Set<QueuedJob>();
  readonly #overtaken: { job: QueuedJob; by: QueuedJob; reports: number }[] = [];
  #reports = 0;

  precedes(job: QueuedJob): void {
    if (isAdmitted(job) && !isReported(job) && !job.clouded) this.#waiting.add(job);
  }

  enter(job: QueuedJob): void {
    if (isAdmitted(job) && !isReported(job)) this.#miss(job);
    if (!tellsCompletion(job)) return;
    if (this.#waiting.size > 0) this.#overtake(job);
    this.#reports++;
  }

  #miss(job: QueuedJob): void {
    this.missing++;
    if (!job.clouded) this.open.add(job);
  }

  #overtake(by: QueuedJob): void {
    for (const job of this.#waiting) this.open.delete(job);
    for (const job of this.#waiting) this.#overtaken.push({ job, by, reports: this.#reports });
    this.#waiting.clear();
  }

  /** In the order in which they were overtaken. */
  overtaken(): Overtaken[] {
    return this.#overtaken.map(({ job, by, reports }) => ({
      job,
      by,
      overtakers: this.#reports - reports,
    }));
  }
}
