import { type Need, queueWorkload, sum } from "./workload.ts";

const longJob: Need = {
  name: "a long job (profile: queue.longJob)",
  there: ({ request }) => request.longBody !== undefined,
};

/** A long job with short ones behind it: two workers, or a policy other than FIFO, let those overtake. */
export const longShort = queueWorkload({
  intent: "order, one at a time: one long job, then short ones in turn past the limit, then drain",
  needs: [longJob],
  sizes: {
    smoke: { waves: 2, full: { refusals: 1, timesLimit: 3 } },
    full: { waves: 6, full: { refusals: 1, timesLimit: 3 } },
  },
  cost: ({ waves, full }, { limits }) => ({
    requests: waves * (limits.length + full.timesLimit * sum(limits)),
    concurrency: limits.length,
  }),
});
