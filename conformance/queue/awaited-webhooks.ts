import type { Bounds } from "./occupancy/bounds.ts";
import { tellsCompletion } from "./queued-job.ts";
import { ToCome } from "./to-come.ts";

/** Which admitted jobs of one queue still have their webhook to come. Fed in send order; memory: these jobs. */
export class AwaitedWebhooks {
  /** When the last webhook so far came. */
  lastReport = Number.NEGATIVE_INFINITY;
  readonly #reports = new ToCome<Bounds>();

  /** Time has reached a send: earlier webhooks have come. */
  advance(sent: number): void {
    while (this.#reports.next < sent) {
      this.lastReport = this.#reports.next;
      this.#reports.take();
    }
  }

  push(bounds: Bounds): void {
    const { job } = bounds;
    this.advance(job.s);
    if (tellsCompletion(job)) this.#reports.add(job.w, 0, bounds);
  }

  /** How many jobs that were sent so far have their webhook to come. */
  get inside(): number {
    return this.#reports.size;
  }

  /** How many awaited jobs satisfy `such`; linear. */
  count(such: (job: Bounds) => boolean): number {
    return this.#reports.count(such);
  }

  /** When the next webhook of a job sent so far comes; Infinity if none is awaited. */
  get nextReport(): number {
    return this.#reports.next;
  }
}
