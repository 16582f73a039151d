import { queueWorkload, sum } from "./workload.ts";

/** Waves that go on until a few were turned away, one request after the other's answer; bounded where none is. */
export const fillAndDrain = queueWorkload({
  intent:
    "order, limit, loss: fill in turn past the limit, each send after the former's answer, then drain",
  sizes: {
    smoke: { waves: 2, full: { refusals: 3, timesLimit: 4 } },
    full: { waves: 8, full: { refusals: 3, timesLimit: 4 } },
  },
  jobs: ({ waves }, limit) => waves * limit,
  cost: ({ waves, full }, { limits }) => ({
    requests: waves * full.timesLimit * sum(limits),
    concurrency: limits.length,
  }),
});
