import type { Settings } from "../settings.ts";
import { type Need, queueWorkload, sum } from "./workload.ts";

const twoOfAPlan: Need = {
  name: "two accounts of one plan",
  there: ({ accounts }: Settings) =>
    new Set(accounts.map(({ plan }) => plan)).size < accounts.length,
};

/** All accounts at once, up to hundreds: every other one of a plan is filled, the rest stay below. */
export const accounts = queueWorkload({
  intent:
    "isolation: of each plan's accounts one half is filled while the other stays below its limit",
  needs: [twoOfAPlan],
  sizes: {
    smoke: { waves: 2, full: { refusals: 2, timesLimit: 4 } },
    full: { waves: 6, full: { refusals: 2, timesLimit: 4 } },
  },
  jobs: ({ waves }, limit) => waves * limit,
  cost: ({ waves, full }, { limits }) => ({
    requests: waves * full.timesLimit * sum(limits),
    concurrency: limits.length,
  }),
});
