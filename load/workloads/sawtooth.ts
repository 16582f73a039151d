import { actedWorkload } from "./workload.ts";

/** Laps at the limit: fill, then at every webhook one request for the freed place and one too many. */
export const sawtooth = actedWorkload({
  intent: "freed places: hover at the limit, a send right after each webhook and one too many",
  sizes: {
    smoke: { laps: 1, turns: 20, full: { refusals: 1, timesLimit: 4 } },
    full: { laps: 3, turns: 60, full: { refusals: 1, timesLimit: 4 } },
  },
  times: ({ laps }) => laps,
  steps: ({ turns, full }) => [{ fills: full }, { hovers: turns }],
});
