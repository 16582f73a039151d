import type { Sighting } from "../../history/sighting.ts";
import { jointDoubt } from "../joint.ts";
import { orderHolds } from "../order/delta-star.ts";
import { admittedTo, evidence, type Queue } from "../queue.ts";
import { tightened } from "./bound-tightening.ts";
import type { Bounds } from "./bounds.ts";
import { CertainStays } from "./certain-stays.ts";
import { excessesOf } from "./excesses.ts";
import { whereOneMore } from "./occupancy.ts";

/** The certain stays if jobs end in order: void once order is refuted. `admitted`: in send order. */
export const staysInOrder = (admitted: Iterable<Bounds>, limit: number): CertainStays =>
  new CertainStays(tightened(admitted), limit);

/**
 * A doubt in the limit, in order, and in one at a time: more jobs were inside than may be, if jobs end in order. None
 * where the limit alone is seen broken, or the order.
 */
export const doubtsOfLimitOrOrder = evidence((queue: Queue): readonly Sighting[] => {
  if (excessesOf(queue).length > 0 || !orderHolds(queue)) return [];
  const { most, witness } = staysInOrder(admittedTo(queue), queue.most);
  if (most <= queue.most) return [];
  return [jointDoubt(["limit", "fifo", ...whereOneMore(queue)], queue, witness)];
});
