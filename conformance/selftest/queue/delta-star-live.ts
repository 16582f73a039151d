import type { QueuedJob } from "../../queue/queued-job.ts";

/**
 * Delta* while it happens, fed with answers and webhooks in order of time. It keeps only jobs that were
 * answered and not yet reported; a kept job is marked by the first certain successor that reports, and a
 * mark older than the declared delay is a breach (or a lost job) before the job's own webhook comes.
 */
export class DeltaStarLive {
  least = 0;
  readonly #unmarked: QueuedJob[] = [];
  readonly #marked = new Map<QueuedJob, number>();
  readonly #reported = new Set<QueuedJob>();

  answered(job: QueuedJob): void {
    if (!this.#reported.delete(job)) this.#unmarked.push(job);
  }

  reported(job: QueuedJob, at: number): void {
    const mark = this.#marked.get(job);
    this.#forget(job);
    if (mark !== undefined) this.least = Math.max(this.least, at - mark);
    for (;;) {
      const head = this.#unmarked[0];
      if (head === undefined || head.a >= job.s) break;
      this.#unmarked.shift();
      this.#marked.set(head, at);
    }
  }

  /** Jobs overtaken for longer than `delay` at `now`, whose webhook has still not come. */
  overdue(now: number, delay: number): QueuedJob[] {
    return [...this.#marked].filter(([, mark]) => now - mark > delay).map(([job]) => job);
  }

  #forget(job: QueuedJob): void {
    if (this.#marked.delete(job)) return;
    const at = this.#unmarked.indexOf(job);
    if (at >= 0) this.#unmarked.splice(at, 1);
    else this.#reported.add(job);
  }
}
