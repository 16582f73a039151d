import { Backlog } from "./backlog.ts";
import { BoundTightening } from "./bound-tightening.ts";
import type { Bounds } from "./bounds.ts";
import { CertainStays } from "./certain-stays.ts";
import { type QueuedJob, staysToReport } from "./queued-job.ts";
import type { QueueTerms } from "./terms.ts";

/** A job that was admitted while `others` certainly stayed. */
export interface SqueezedIn {
  job: QueuedJob;
  others: number;
  inside: readonly QueuedJob[];
}

const kept = 64;

/**
 * How many were certainly inside at once: from the webhook delay, from it and the promised order (void once
 * order is refuted), and from the least service time (void once service is parallel), which tells of short
 * jobs where a long delay tells nothing. Fed in send order.
 */
export class Occupancy {
  readonly plain: CertainStays;
  readonly ordered: CertainStays;
  readonly backlog: Backlog | undefined;
  readonly squeezed: SqueezedIn[] = [];
  readonly squeezedByOrder: SqueezedIn[] = [];
  readonly squeezedByBacklog: SqueezedIn[] = [];
  readonly #tightening: BoundTightening;

  /** `most`: as many may be inside. */
  constructor(most: number, terms: QueueTerms) {
    this.plain = new CertainStays(most, listing(this.squeezed));
    this.ordered = new CertainStays(most, listing(this.squeezedByOrder));
    this.#tightening = new BoundTightening((bounds) => this.ordered.push(bounds));
    if (terms.serviceTime !== undefined)
      this.backlog = new Backlog(terms.serviceTime, most, listing(this.squeezedByBacklog));
  }

  /** An admitted job; its bounds are tightened in place from here on. */
  push(bounds: Bounds): void {
    this.plain.push(bounds);
    this.backlog?.push(bounds);
    this.#tightening.push(bounds);
  }

  finish(): void {
    this.plain.finish();
    this.#tightening.finish();
    this.ordered.finish();
    this.backlog?.finish();
  }

  /** The most that were certainly inside; with what order adds only where order is not refuted. */
  most(orderHolds: boolean): number {
    const squeezed = orderHolds ? [...this.squeezed, ...this.squeezedByOrder] : this.squeezed;
    return Math.max(
      this.plain.highWater.most,
      this.backlog?.highWater.most ?? 0,
      orderHolds ? this.ordered.highWater.most : 0,
      ...squeezed.filter(({ job }) => staysToReport(job)).map(({ others }) => others + 1),
    );
  }
}

function listing(list: SqueezedIn[]) {
  return (job: QueuedJob, others: number, inside: readonly QueuedJob[]): void => {
    if (list.length < kept) list.push({ job, others, inside });
  };
}
