import { Backlog } from "./backlog.ts";
import type { Bounds } from "./bounds.ts";
import { CertainStays } from "./certain-stays.ts";
import { admittedTo, evidence, type Queue } from "./queue.ts";
import { type QueuedJob, staysToReport } from "./queued-job.ts";
import type { QueueRule } from "./sightings.ts";
import type { QueueTerms } from "./terms.ts";

/** A job that was admitted while `others` certainly stayed. */
export interface SqueezedIn {
  job: QueuedJob;
  others: number;
  inside: readonly QueuedJob[];
}

const kept = 64;

/**
 * How many jobs were certainly inside at the same time. It follows from the webhook delay, and from the least service
 * time (void once service is parallel). The service time shows it for short jobs, where a long delay shows nothing.
 */
export class Occupancy {
  readonly plain: CertainStays;
  readonly backlog: Backlog | undefined;
  readonly squeezed: SqueezedIn[] = [];
  readonly squeezedByBacklog: SqueezedIn[] = [];

  /** `admitted`: in send order. `limit`: the most jobs that may be inside. */
  constructor(admitted: Iterable<Bounds>, limit: number, { serviceTime }: QueueTerms) {
    this.plain = new CertainStays(limit, listing(this.squeezed));
    this.backlog =
      serviceTime === undefined
        ? undefined
        : new Backlog(serviceTime, limit, listing(this.squeezedByBacklog));
    for (const bounds of admitted) {
      this.plain.push(bounds);
      this.backlog?.push(bounds);
    }
    this.plain.finish();
    this.backlog?.finish();
  }

  /** The most that were certainly inside. */
  get most(): number {
    const inside = [this.plain.highWater.most, this.backlog?.highWater.most ?? 0];
    return Math.max(...inside, ...this.squeezed.map(insideWith));
  }
}

export const occupancyOf = evidence(
  (queue: Queue) => new Occupancy(admittedTo(queue), queue.most, queue.terms),
);

/**
 * How many were inside together with a job that was squeezed in; 0 for a dropped job, which may never have been inside.
 */
export const insideWith = ({ job, others }: SqueezedIn): number =>
  staysToReport(job) ? others + 1 : 0;

/** Returns a function that lists jobs that were squeezed in, the first few. */
export function listing(list: SqueezedIn[]) {
  return (job: QueuedJob, others: number, inside: readonly QueuedJob[]): void => {
    if (list.length < kept) list.push({ job, others, inside });
  };
}

/** Where the limit does not count the running job, one place more is right, but only if a single job runs. */
export const whereOneMore = ({ terms }: Queue): readonly QueueRule[] =>
  terms.runningCounts === true ? [] : ["one-at-a-time"];
