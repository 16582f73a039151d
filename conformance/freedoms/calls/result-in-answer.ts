import { isSurelyPending } from "../../generation/pending.ts";
import { fact } from "../../history/sighting.ts";
import type { CallFreedom } from "./call-freedom.ts";

/** That an answer holds the result already, which then need not be called back. */
export const resultInAnswer: CallFreedom = {
  name: "result in the answer",
  silence: "Events, 4: what an answer and a webhook call hold is not shown",
  settledBy: fact(
    "async.holdsResult",
    "what an answer looks like that holds the result already (async.holdsResult)",
  ),
  avoidedBy: "nothing: how a service answers is its own, and the same for every request",

  explains: (job, _by, history) => !isSurelyPending(job, history),
  ruledOutBy: "the answer surely holds no result",
};
