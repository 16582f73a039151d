import { admittedTo, evidence, type Queue } from "../queue.ts";
import type { QueueRule } from "../sightings.ts";
import type { QueueTerms } from "../terms.ts";
import { Backlog } from "./backlog.ts";
import type { Bounds } from "./bounds.ts";
import { CertainStays } from "./certain-stays.ts";

/**
 * How many jobs were certainly inside at the same time. It follows from the webhook delay, and from the least service
 * time (void once service is parallel). The service time shows it for short jobs, where a long delay shows nothing.
 */
export class Occupancy {
  readonly plain: CertainStays;
  readonly backlog: Backlog | undefined;

  /** `admitted`: in send order. `limit`: the most jobs that may be inside. */
  constructor(
    admitted: () => Iterable<Bounds>,
    limit: number,
    { serviceTime }: Partial<QueueTerms>,
  ) {
    this.plain = new CertainStays(admitted(), limit);
    this.backlog =
      serviceTime === undefined ? undefined : new Backlog(admitted(), serviceTime, limit);
  }

  /** The most that were certainly inside. */
  get most(): number {
    return Math.max(this.plain.most, this.backlog?.highWater.most ?? 0);
  }
}

export const occupancyOf = evidence(
  (queue: Queue) => new Occupancy(() => admittedTo(queue), queue.most, queue.terms),
);

/** Where the limit does not count the running job, one place more is right, but only if a single job runs. */
export const whereOneMore = ({ terms }: Queue): readonly QueueRule[] =>
  terms.runningCounts === true ? [] : ["one-at-a-time"];
