import { queueWorkload, sum } from "./workload.ts";

/** Rounds of simultaneous requests, each a multiple of the plan's limit; connections are warm from the second on. */
export const burst = queueWorkload({
  intent: "race: 3 x limit at the same instant on separate connections, drained between rounds",
  sizes: {
    smoke: { rounds: 3, timesLimit: 3 },
    full: { rounds: 8, timesLimit: 3 },
  },
  jobs: ({ rounds }, limit) => rounds * limit,
  cost: ({ rounds, timesLimit }, { limits }) => ({
    requests: rounds * timesLimit * sum(limits),
    concurrency: timesLimit * sum(limits),
  }),
});
