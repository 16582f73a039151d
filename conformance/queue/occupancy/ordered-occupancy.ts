import type { Sighting } from "../../history/sighting.ts";
import { jointDoubt } from "../joint.ts";
import { orderHolds } from "../order/delta-star.ts";
import { admittedTo, evidence, type Queue } from "../queue.ts";
import type { QueuedJob } from "../queued-job.ts";
import { tightened } from "./bound-tightening.ts";
import type { Bounds } from "./bounds.ts";
import { CertainStays } from "./certain-stays.ts";
import { excessesOf } from "./excesses.ts";
import { insideWith } from "./most-inside.ts";
import { whereOneMore } from "./occupancy.ts";

/** How many were certainly inside at once, if jobs end in order: void once order is refuted. */
export class OrderedOccupancy {
  readonly stays: CertainStays;

  /** `admitted`: in send order. `limit`: as many may be inside. */
  constructor(admitted: Iterable<Bounds>, limit: number) {
    this.stays = new CertainStays(tightened(admitted), limit);
  }

  get most(): number {
    return Math.max(this.stays.highWater.most, ...this.stays.squeezed.map(insideWith));
  }

  /** The jobs that show it, the decisive one last. */
  get witness(): readonly QueuedJob[] {
    const { highWater, squeezed } = this.stays;
    const fullest = squeezed.find((one) => insideWith(one) > highWater.most);
    return fullest === undefined ? highWater.witness : [...fullest.inside, fullest.job];
  }
}

/**
 * A doubt in the limit, in order, and in one at a time: more jobs were inside than may be, if jobs end in order. None
 * where the limit alone is seen broken, or the order.
 */
export const doubtsOfLimitOrOrder = evidence((queue: Queue): readonly Sighting[] => {
  if (excessesOf(queue).length > 0 || !orderHolds(queue)) return [];
  const { most, witness } = new OrderedOccupancy(admittedTo(queue), queue.most);
  if (most <= queue.most) return [];
  return [jointDoubt(["limit", "fifo", ...whereOneMore(queue)], queue, witness)];
});
