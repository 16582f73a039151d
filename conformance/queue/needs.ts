import type { Need } from "../../contracts/verdict.ts";
import { doubtedIn, fact, missing, probe, type Sighting } from "../history/sighting.ts";
import type { QueueTerms } from "./terms.ts";

/** That a delay is undeclared, or that the traces show it exceeded: then no webhook bounds an end. */
export const withoutDelay = ({ isExceeded }: QueueTerms): Sighting =>
  isExceeded ? doubtedIn(keptWebhookDelay, []) : missing(webhookDelay);

const webhookDelay = fact(
  "queue.webhookDelayMs",
  "the longest time from a job's end to its webhook (queue.webhookDelayMs)",
);
const keptWebhookDelay = fact(
  "queue.webhookDelayMs",
  "a queue.webhookDelayMs that is kept: webhooks came later after their jobs' ends, as the trace tells them",
);
export const finalCall = fact(
  "async.finalCall",
  "which webhook call is a job's last (async.finalCall)",
);
/** More of what a load scenario shows. */
export const scenario = (
  name: string,
  text = `a run of load --scenario ${name} that shows it`,
): Need => ({ kind: "driver", name, text });

/** The trace probe; what follows in the text may be what would tell as much without it. */
export const trace = (text: string): Need =>
  probe("evidence.trace", `when jobs began and ended (evidence.trace)${text}`);
