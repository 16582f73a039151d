import type { Need } from "../../contracts/verdict.ts";
import { fact, probe } from "../history/sighting.ts";

export const webhookDelay = fact(
  "queue.webhookDelayMs",
  "the longest time from a job's end to its webhook (queue.webhookDelayMs)",
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

/** The same load once more, where its generator was unhealthy. */
export const undisturbed = (why: string): Need =>
  scenario("generator", `load that nothing disturbs: ${why}`);

/** The trace probe; what follows in the text may be what would tell as much without it. */
export const trace = (text: string): Need =>
  probe("evidence.trace", `when jobs began and ended (evidence.trace)${text}`);
