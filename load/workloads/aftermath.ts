import { queueWorkload, sum } from "./workload.ts";

/** Each account by itself once more, after all the rest: a place that something kept is missing now. */
export const aftermath = queueWorkload({
  intent:
    "what was left behind: each account by itself is filled past its limit once more and drained, after everything else",
  before: "failures",
  sizes: {
    smoke: { full: { refusals: 2, timesLimit: 3 } },
    full: { full: { refusals: 3, timesLimit: 3 } },
  },
  jobs: (_, limit) => limit + 1,
  isInTurn: true,
  cost: ({ full }, { limits }) => ({
    requests: full.timesLimit * sum(limits) + 2 * limits.length,
    concurrency: 1,
  }),
});
