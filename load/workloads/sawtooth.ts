import { queueWorkload, sum } from "./workload.ts";

/** Laps at the limit: fill, then at every webhook one request for the freed place and one too many. */
export const sawtooth = queueWorkload({
  intent: "freed places: hover at the limit, a send right after each webhook and one too many",
  sizes: {
    smoke: { laps: 1, turns: 20, full: { refusals: 1, timesLimit: 4 } },
    full: { laps: 3, turns: 60, full: { refusals: 1, timesLimit: 4 } },
  },
  jobs: ({ laps, turns }, limit) => laps * (limit + turns),
  cost: ({ laps, turns, full }, { limits }) => ({
    requests: laps * (full.timesLimit * sum(limits) + 2 * turns * limits.length),
    concurrency: limits.length,
  }),
});
