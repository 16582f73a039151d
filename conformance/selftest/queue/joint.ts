import { orderHolds } from "../../queue/conclude/limit.ts";
import type { QueueMonitor } from "../../queue/queue-monitor.ts";

/**
 * Whether two promises cannot both have been kept, and which of them was broken cannot be told: more were inside than
 * may be, if jobs end in order; or one was turned away and the next admitted though nobody can have left.
 */
export function breaksJointly(queue: QueueMonitor): boolean {
  const isOverfull = orderHolds(queue) && queue.occupancy.most(true) > queue.most;
  return isOverfull || queue.inconsistent.pairs.length > 0;
}
