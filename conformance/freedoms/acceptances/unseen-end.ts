import { noLastCall, outcomeUnknown } from "../../generation/webhooks/outcome-unknown.ts";
import { type Freedom, ruledOut } from "../freedom.ts";
import { acceptanceIn } from "./acceptance.ts";

/** That a job which was taken fails for its value later, and nobody saw its end. */
export const unseenEnd: Freedom = {
  name: "end that nobody saw",
  silence:
    "Other endpoints, Events, 4: when a value is looked at, and what says that a job failed, is not shown",
  settledBy: noLastCall,
  avoidedBy: "scenarios await what becomes of each job, by its webhook or by evidence.effective",

  explains(breach, history) {
    const { job } = acceptanceIn(breach, history) ?? {};
    if (job === undefined) return undefined;
    const needs = outcomeUnknown(job, history);
    return needs === undefined
      ? ruledOut("its result was seen, or nothing is said of what becomes of any job")
      : { is: "open", needs };
  },
};
