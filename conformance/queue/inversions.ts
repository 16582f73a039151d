import type { QueuedJob } from "./queued-job.ts";
import { SortedRing } from "./sorted-ring.ts";

/**
 * Counts pairs of jobs by whether they were reported in order. Fed in send order with the jobs that are certainly
 * earlier; memory: the jobs inside.
 */
export class Inversions {
  /**
   * Pairs certainly in order where the first job was still inside when the second was sent: only these test the order.
   */
  pairs = 0;
  /** Of these, pairs reported in order and so far apart that the declared delay cannot have put them so. */
  proved = 0;
  inverted = 0;
  readonly #inside = new SortedRing<QueuedJob>();
  #lastReport = Number.NEGATIVE_INFINITY;
  readonly #delay: number;

  /** `delay`: the longest from a job's end to its webhook (µs); undefined: webhooks prove no order. */
  constructor(delay = Number.POSITIVE_INFINITY) {
    this.#delay = delay;
  }

  precedes(job: QueuedJob): void {
    this.#inside.add(job.w, 0, job);
    if (job.w > this.#lastReport) this.#lastReport = job.w;
  }

  enter({ s, w }: QueuedJob): void {
    while (this.#inside.next <= s) this.#inside.take();
    this.pairs += this.#inside.size;
    const proving = w - this.#delay;
    this.proved += this.#inside.count((_, reported) => reported < proving);
    if (this.#lastReport > w) this.inverted += this.#inside.count((_, reported) => reported > w);
  }
}
