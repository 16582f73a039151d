import type { QueuedJob } from "../queued-job.ts";
import { ToCome } from "../to-come.ts";
import type { Bounds } from "./bounds.ts";
import { HighWaterMark, mostSqueezed, type SqueezedIn } from "./most-inside.ts";

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
  /** The first few jobs not counted that were admitted while at least the limit was inside. */
  readonly squeezed: SqueezedIn[] = [];
  readonly #steps = new ToCome<QueuedJob | undefined>();
  #free = Number.NEGATIVE_INFINITY;
  #inside = 0;
  #answered = Number.NEGATIVE_INFINITY;

  constructor(admitted: Iterable<Bounds>, each: number, limit = Number.POSITIVE_INFINITY) {
    for (const { job, u, orderly } of admitted) {
      this.#sweep(job.s);
      if (orderly) this.#add(job, u, each);
      else this.#squeeze(job, u, limit);
    }
    this.#sweep(Number.POSITIVE_INFINITY);
  }

  #add(job: QueuedJob, u: number, each: number): void {
    this.#free = Math.max(this.#free, job.s) + each;
    this.#steps.add(this.#free, 0, undefined);
    if (u < Number.POSITIVE_INFINITY) this.#steps.add(u, 1, job);
  }

  #squeeze(job: QueuedJob, u: number, limit: number): void {
    const others = this.#inside - this.#steps.count((step, at) => step === undefined && at <= u);
    if (others >= limit && this.squeezed.length < mostSqueezed)
      this.squeezed.push({ job, others, inside: [] });
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
