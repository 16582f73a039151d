import { actedWorkload } from "./workload.ts";

/** Waves that go on until a few were turned away, one request after the other's answer; bounded where none is. */
export const fillAndDrain = actedWorkload({
  intent:
    "order, limit, loss: fill in turn past the limit, each send after the former's answer, then drain",
  sizes: {
    smoke: { waves: 2, full: { refusals: 3, timesLimit: 4 } },
    full: { waves: 8, full: { refusals: 3, timesLimit: 4 } },
  },
  times: ({ waves }) => waves,
  steps: ({ full }) => [{ fills: full }],
});
