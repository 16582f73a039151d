import { fact } from "../../history/sighting.ts";
import type { CallFreedom } from "./call-freedom.ts";

/** That a webhook is called a long time after its request was taken. */
export const lateCall: CallFreedom = {
  name: "late call",
  silence: "Events, 2 and 4: how late a webhook is called is not shown",
  settledBy: fact(
    "within.webhookMs",
    "the time within which a lone request's webhook is called (within.webhookMs)",
  ),
  avoidedBy: "scenarios await each call for the declared time, or half a minute",

  explains: (_job, _by, { facts }) => facts.within.webhookMs === undefined,
  ruledOutBy: "the declared time was over (within.webhookMs)",
};
