import { controlOf } from "../../generation/webhooks/call-control.ts";
import { isSurelyPending } from "../../generation/webhooks/pending.ts";
import { fact } from "../../history/sighting.ts";
import { type Freedom, ruledOut } from "../freedom.ts";
import { awaitedCallIn } from "./awaited-call.ts";

const finalCall = fact("async.finalCall", "which call of a webhook is its last (async.finalCall)");

/** That an answer holds the result already, which then need not be called back, or that a call which does not look like one does. */
export const formOfResult: Freedom = {
  name: "form of a result",
  silence:
    "Events, 4: what an answer and a webhook call hold is not shown, nor which call is a job's last",
  settledBy: fact(
    "async.holdsResult",
    "what an answer looks like that holds the result already (async.holdsResult)",
  ),
  alsoSettledBy: [finalCall],
  avoidedBy: "nothing: how a service answers and calls is its own, and the same for every request",

  explains(breach, history) {
    const { job, by } = awaitedCallIn(breach, history) ?? {};
    if (job === undefined || by === undefined) return undefined;
    if (job.calls.length > 0 && controlOf(job, by, history) === undefined)
      return { is: "open", needs: finalCall };
    return isSurelyPending(job, history)
      ? ruledOut("its answer surely holds no result, and no call of another form came")
      : { is: "open" };
  },
};
