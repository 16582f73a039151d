import { actedWorkload } from "./workload.ts";

/** Rounds of simultaneous requests, each a multiple of the plan's limit; connections are warm from the second on. */
export const burst = actedWorkload({
  intent: "race: 3 x limit at the same instant on separate connections, drained between rounds",
  sizes: {
    smoke: { rounds: 3, timesLimit: 3 },
    full: { rounds: 8, timesLimit: 3 },
  },
  times: ({ rounds }) => rounds,
  steps: ({ timesLimit }) => [{ atOnce: timesLimit }],
});
