import { controlOf } from "../../generation/call-control.ts";
import { fact } from "../../history/sighting.ts";
import type { CallFreedom } from "./call-freedom.ts";

/** That a call which does not look like a result is the last one. */
export const unknownLast: CallFreedom = {
  name: "last call that does not say so",
  silence: "Events, 4: event kinds are not shown, nor which call is a job's last",
  settledBy: fact("async.finalCall", "which call of a webhook is its last (async.finalCall)"),
  avoidedBy: "nothing: how a service calls is its own, and the same for every job",

  explains: (job, by, history) => job.calls.length > 0 && controlOf(job, by, history) === undefined,
  ruledOutBy: "another job of its route was called back with its result",
};
