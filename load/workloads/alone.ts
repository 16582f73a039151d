import { actedWorkload } from "./workload.ts";

/**
 * Each account fills past its limit, hovers there and drains, with every other queue empty: what is turned away now is so
 * for its own queue's sake.
 * Requests that lack what their route needs come first: what is refused keeps no place. Then long jobs, where
 * the profile has any: they take one place, too, in an empty queue and in one that is half full. Once the queue is full, such requests again, and as many usual ones: what
 * is refused gives no place back either.
 */
export const alone = actedWorkload({
  intent:
    "whose limit: each account by itself is filled past its limit, refilled and drained, with every other queue empty",
  sizes: {
    smoke: { waves: 1, turns: 10, bareJobs: 3, longJobs: 1, full: { refusals: 2, timesLimit: 3 } },
    full: { waves: 2, turns: 20, bareJobs: 3, longJobs: 1, full: { refusals: 3, timesLimit: 3 } },
  },
  times: ({ waves }) => waves,
  isInTurn: true,
  steps: ({ turns, bareJobs, longJobs, full }) => [
    { sends: bareJobs, kind: "bare" },
    { sends: longJobs, kind: "long" },
    { fillsHalf: true },
    { sends: longJobs, kind: "long" },
    { fills: full },
    { sends: bareJobs, kind: "bare" },
    { sends: bareJobs },
    { hovers: turns },
  ],
});
