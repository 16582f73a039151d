import type { Settings } from "../settings.ts";
import { actedWorkload, type Need } from "./workload.ts";

const twoOfAPlan: Need = {
  name: "two accounts of one plan",
  there: ({ accounts }: Settings) =>
    new Set(accounts.map(({ plan }) => plan)).size < accounts.length,
};

/** All accounts at once, up to hundreds: every other one of a plan is filled, the rest stay below. */
export const accounts = actedWorkload({
  intent:
    "isolation: of each plan's accounts one half is filled while the other stays below its limit",
  needs: [twoOfAPlan],
  sizes: {
    smoke: { waves: 2, full: { refusals: 2, timesLimit: 4 } },
    full: { waves: 6, full: { refusals: 2, timesLimit: 4 } },
  },
  times: ({ waves }) => waves,
  steps: ({ full }, { nthOfPlan }) => [nthOfPlan % 2 === 0 ? { fills: full } : { fillsHalf: true }],
});
