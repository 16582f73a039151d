import { actedWorkload, type Need } from "./workload.ts";

const longJob: Need = {
  name: "a long job (profile: queue.longJob)",
  there: ({ request }) => request.longBody !== undefined,
};

/**
 * Long jobs with short ones behind them: two workers, or a policy other than FIFO, let those overtake. Two long
 * ones, for the first is begun before the others are there. Where the queue is half full another, which has its place
 * like any; once it is full, long ones again: the limit is theirs, too.
 */
export const longShort = actedWorkload({
  intent:
    "order, one at a time: long jobs, then short ones in turn past the limit with a long one amidst and long ones on top, then drain",
  needs: [longJob],
  sizes: {
    smoke: { waves: 2, longJobs: 2, overflow: 2, full: { refusals: 1, timesLimit: 3 } },
    full: { waves: 6, longJobs: 2, overflow: 2, full: { refusals: 1, timesLimit: 3 } },
  },
  times: ({ waves }) => waves,
  steps: ({ longJobs, overflow, full }) => [
    { sends: longJobs, kind: "long" },
    { fillsHalf: true, kind: "short" },
    { sends: 1, kind: "long" },
    { fills: full, kind: "short" },
    { sends: overflow, kind: "long" },
  ],
});
