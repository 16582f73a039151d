import { queueWorkload, sum } from "./workload.ts";

/** For long: laps of filling, bursting, hovering and lone requests, each of a least duration. */
export const soak = queueWorkload({
  intent: "endurance: laps of every kind of load for long, drained after each",
  sizes: {
    smoke: { seconds: 15, lapSeconds: 1, turns: 5, full: { refusals: 1, timesLimit: 2 } },
    full: { seconds: 1800, lapSeconds: 2, turns: 10, full: { refusals: 2, timesLimit: 2 } },
  },
  cost({ seconds, lapSeconds, turns, full }, { limits }) {
    const lap = full.timesLimit * sum(limits) + 2 * turns * limits.length;
    return {
      requests: Math.ceil(seconds / lapSeconds + 1) * lap,
      concurrency: full.timesLimit * sum(limits),
      seconds,
    };
  },
});
