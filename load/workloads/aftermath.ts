import { actedWorkload } from "./workload.ts";

/** Each account by itself once more, after all the rest: a place that something kept is missing now. */
export const aftermath = actedWorkload({
  intent:
    "what was left behind: each account by itself is filled past its limit once more and drained, after everything else",
  before: "failures",
  sizes: {
    smoke: { full: { refusals: 2, timesLimit: 3 } },
    full: { full: { refusals: 3, timesLimit: 3 } },
  },
  times: () => 1,
  isInTurn: true,
  steps: ({ full }) => [{ fills: full }, { hovers: 1 }],
});
