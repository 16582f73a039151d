import { actedWorkload } from "./workload.ts";

/** Lone requests: the queue is empty whenever one is sent. */
export const baseline = actedWorkload({
  intent: "jitter: lone requests, each sent when the former's webhook was answered",
  sizes: { smoke: { requests: 5 }, full: { requests: 30 } },
  times: ({ requests }) => requests,
  steps: () => [{ sends: 1 }],
});
