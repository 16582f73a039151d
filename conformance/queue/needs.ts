import type { Need } from "../../contracts/verdict.ts";
import { fact } from "../history/sighting.ts";

export const webhookDelay = fact(
  "queue.webhookDelayMs",
  "the longest time from a job's end to its webhook (queue.webhookDelayMs)",
);
export const keptWebhookDelay = fact(
  "queue.webhookDelayMs",
  "a queue.webhookDelayMs that is kept: results came out of order by more, of jobs that the trace tells in order",
);
export const leastServiceTime = fact(
  "queue.serviceTime.minimumMs",
  "the least time a job is processed (queue.serviceTime.minimumMs)",
);
export const settlingTime = fact(
  "queue.settlingMs",
  "how long after its webhook was answered a place may stay taken (queue.settlingMs)",
);
export const fullQueueAnswer = fact(
  "recognise.queueFull",
  "what a full queue answers (recognise.queueFull): requests were turned away in words that may be those of a rate",
);
export const finalCall = fact(
  "async.finalCall",
  "which webhook call is a job's last (async.finalCall)",
);
/** That every result is called back, by the fact that would say so. */
export const everyCall = {
  "async.callbacksReliable": fact(
    "async.callbacksReliable",
    "whether every result is called back (async.callbacksReliable)",
  ),
  "async.callsFailures": fact(
    "async.callsFailures",
    "whether a job that failed is called back, too (async.callsFailures)",
  ),
};
/** More of what a load scenario shows. */
export const scenario = (
  name: string,
  text = `answers to the load scenario ${name} that tell`,
): Need => ({ kind: "driver", name, text });

/** The trace probe, or what would tell as much without it. */
export const trace = (text: string): Need => ({ kind: "probe", name: "trace", text });
