import type { Bounds } from "./bounds.ts";
import { HighWaterMark } from "./high-water-mark.ts";
import type { QueuedJob } from "./queued-job.ts";
import { SortedRing } from "./sorted-ring.ts";

/**
 * How many jobs one worker certainly still has to do, when each takes at least `each`. It counts the jobs certainly
 * admitted, less the jobs that a worker which starts every job on its send can have finished. It needs no bound on
 * webhook delay, but one job after another. A job that failed or was never reported may have cost the worker nothing,
 * so it is not counted. Whether it was squeezed in among the others is reported nevertheless. Fed in send order;
 * memory: the jobs inside.
 */
export class Backlog {
  /** The most jobs inside at the same time. Its witness is only the job that made them the most. */
  readonly highWater = new HighWaterMark();
  /** The most jobs inside, where the last was sent after all others were answered. */
  readonly inTurn = new HighWaterMark();
  readonly #steps = new SortedRing<QueuedJob | undefined>();
  readonly #each: number;
  #free = Number.NEGATIVE_INFINITY;
  #inside = 0;
  #answered = Number.NEGATIVE_INFINITY;
  readonly #limit: number;
  readonly #squeezed: (job: QueuedJob, others: number, inside: readonly QueuedJob[]) => void;

  /** `squeezed` hears of each job not counted that was admitted while at least `limit` others were inside. */
  constructor(
    each: number,
    limit = Number.POSITIVE_INFINITY,
    squeezed: (job: QueuedJob, others: number, inside: readonly QueuedJob[]) => void = () => {},
  ) {
    this.#each = each;
    this.#limit = limit;
    this.#squeezed = squeezed;
  }

  push({ job, u, orderly }: Bounds): void {
    this.#sweep(job.s);
    if (!orderly) {
      const others = this.#inside - this.#steps.count((step, at) => step === undefined && at <= u);
      if (others >= this.#limit) this.#squeezed(job, others, []);
      return;
    }
    this.#free = Math.max(this.#free, job.s) + this.#each;
    this.#steps.add(this.#free, 0, undefined);
    if (u < Number.POSITIVE_INFINITY) this.#steps.add(u, 1, job);
  }

  finish(): void {
    this.#sweep(Number.POSITIVE_INFINITY);
  }

  #sweep(until: number): void {
    while (this.#steps.next < until) {
      const job = this.#steps.take();
      if (job !== undefined) this.#enter(job);
      else if (--this.#inside === 0) this.#answered = Number.NEGATIVE_INFINITY;
    }
  }

  #enter(job: QueuedJob): void {
    this.#inside++;
    const witness = () => [job];
    this.highWater.reach(this.#inside, witness);
    if (this.#answered <= job.s) this.inTurn.reach(this.#inside, witness);
    this.#answered = Math.max(this.#answered, job.a);
  }
}
