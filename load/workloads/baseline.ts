import { queueWorkload } from "./workload.ts";

/** Lone requests: the queue is empty whenever one is sent. */
export const baseline = queueWorkload({
  intent: "jitter: lone requests, each sent when the former's webhook was answered",
  sizes: { smoke: { requests: 5 }, full: { requests: 30 } },
  jobs: ({ requests }) => requests,
  cost: ({ requests }, { limits }) => ({
    requests: requests * limits.length,
    concurrency: limits.length,
  }),
});
