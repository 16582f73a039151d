import { arrivals, type Ramp, ramp } from "./schedule.ts";
import { queueWorkload } from "./workload.ts";

export interface Climb {
  seconds: number;
  /** From and to, as multiples of what the accounts can have processed. */
  from: number;
  to: number;
}

/** What one plan's accounts are sent, requests a second, from the time one job takes. */
export function rampOf({ seconds, from, to }: Climb, accounts: number, serviceMs: number): Ramp {
  const processed = (accounts * 1000) / Math.max(1, serviceMs);
  return ramp(seconds, from * processed, to * processed);
}

/** A rate of arrivals that climbs past what the queues can process, whatever the answers take. */
export const capacity = queueWorkload<Climb>({
  intent: "capacity: arrivals at a rate that climbs past the knee, judged from intended send times",
  sizes: {
    smoke: { seconds: 5, from: 0.3, to: 1.6 },
    full: { seconds: 90, from: 0.2, to: 2 },
  },
  cost(climb, { accounts, serviceMs }) {
    const all = rampOf(climb, accounts.length, serviceMs);
    return {
      requests: Math.ceil(arrivals(all)),
      concurrency: Math.ceil(10 + all.to),
      requestsPerSecond: all.to,
      seconds: climb.seconds,
    };
  },
});
