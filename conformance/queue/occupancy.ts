import { Backlog } from "./backlog.ts";
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
 * How many were certainly inside at once: from the webhook delay, and from the least service time (void once service is
 * parallel), which tells of short jobs where a long delay tells nothing. Fed in send order.
 */
export class Occupancy {
  readonly plain: CertainStays;
  readonly backlog: Backlog | undefined;
  readonly squeezed: SqueezedIn[] = [];
  readonly squeezedByBacklog: SqueezedIn[] = [];

  /** `limit`: as many may be inside. */
  constructor(limit: number, terms: QueueTerms) {
    this.plain = new CertainStays(limit, listing(this.squeezed));
    if (terms.serviceTime !== undefined)
      this.backlog = new Backlog(terms.serviceTime, limit, listing(this.squeezedByBacklog));
  }

  /** An admitted job. */
  push(bounds: Bounds): void {
    this.plain.push(bounds);
    this.backlog?.push(bounds);
  }

  finish(): void {
    this.plain.finish();
    this.backlog?.finish();
  }

  /** The most that were certainly inside. */
  get most(): number {
    const inside = [this.plain.highWater.most, this.backlog?.highWater.most ?? 0];
    return Math.max(...inside, ...this.squeezed.map(insideWith));
  }
}

/** How many were inside with a job that was squeezed in; of one that was dropped nobody knows whether it was. */
export const insideWith = ({ job, others }: SqueezedIn): number =>
  staysToReport(job) ? others + 1 : 0;

/** What lists jobs that were squeezed in, the first few. */
export function listing(list: SqueezedIn[]) {
  return (job: QueuedJob, others: number, inside: readonly QueuedJob[]): void => {
    if (list.length < kept) list.push({ job, others, inside });
  };
}
