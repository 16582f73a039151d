import { Durations } from "./quantiles.ts";
import { isAdmitted, type QueuedJob, tellsCompletion } from "./queued-job.ts";
import { SortedRing } from "./sorted-ring.ts";

/** Which admitted jobs of one queue still have their webhook to come. Fed in send order; memory: these jobs. */
export class AwaitedWebhooks {
  /** From the send to the webhook (µs), of requests that were alone in the queue from end to end. */
  readonly alone = new Durations();
  /** When the last webhook so far came. */
  lastReport = Number.NEGATIVE_INFINITY;
  readonly #reports = new SortedRing<QueuedJob>();
  #alone: QueuedJob | undefined;

  /** Time has reached a send: earlier webhooks have come. */
  advance(sent: number): void {
    while (this.#reports.next < sent) {
      this.lastReport = this.#reports.next;
      const job = this.#reports.take();
      if (job === this.#alone) this.alone.add(job.w - job.s);
    }
  }

  push(job: QueuedJob): void {
    this.advance(job.s);
    if (!isAdmitted(job)) return;
    this.#alone = this.#reports.size === 0 ? job : undefined;
    if (tellsCompletion(job)) this.#reports.add(job.w, 0, job);
  }

  /** How many jobs that were sent so far have their webhook to come. */
  get inside(): number {
    return this.#reports.size;
  }

  /** How many awaited jobs satisfy `such`; linear. */
  count(such: (job: QueuedJob) => boolean): number {
    return this.#reports.count(such);
  }

  /** When the next webhook of a job sent so far comes; Infinity if none is awaited. */
  get nextReport(): number {
    return this.#reports.next;
  }

  finish(): void {
    this.advance(Number.POSITIVE_INFINITY);
  }
}
