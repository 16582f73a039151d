import { queueLimits } from "../../contracts/limits.ts";
import type { Profile } from "../../contracts/profile/index.ts";
import type { QueueTerms } from "./terms.ts";

const microseconds = 1000;

/** The terms that a profile declares, with the documented limits; what it leaves open stays open. */
export function queueTerms({ queue, async, within }: Profile): QueueTerms {
  const { webhookDelayMs, serviceTime } = queue;
  return {
    limits: queueLimits,
    runningCounts: queue.runningCounts,
    delay: inMicroseconds(webhookDelayMs),
    lone: inMicroseconds(within.webhookMs),
    // Otherwise a job that fails need not be called back, and no call shows that it failed.
    reliable: async.callbacksReliable && async.callsFailures === true,
    reliableBy: async.callbacksReliable ? "async.callsFailures" : "async.callbacksReliable",
    serviceTime: inMicroseconds(serviceTime.minimumMs),
    finalCall: async.finalCall !== undefined,
  };
}

function inMicroseconds(milliseconds: number | undefined): number | undefined {
  return milliseconds === undefined ? undefined : milliseconds * microseconds;
}
