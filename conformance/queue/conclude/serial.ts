import type { QueueMonitor } from "../queue-monitor.ts";

/** How many times faster than its jobs one by one a burst must be done to show more than a single worker. */
const serialSpeedup = 1.6;

/**
 * Whether jobs were seen to be processed one after another: a burst took about as long as its jobs take alone. Calls
 * that come late hide this, as do many workers.
 */
export function isSeenSerial(queue: QueueMonitor): boolean {
  const speedup = speedupOf(queue);
  return speedup !== undefined && speedup < serialSpeedup;
}

/** How many times faster than lone requests a burst was done; undefined: either was not seen. */
export function speedupOf({ awaited, bursts }: QueueMonitor): number | undefined {
  const lone = awaited.alone.at(0.5);
  return lone === undefined || bursts.pace === 0 ? undefined : lone * bursts.pace;
}
