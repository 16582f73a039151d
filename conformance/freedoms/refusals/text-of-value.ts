import { fact } from "../../history/sighting.ts";
import { type Freedom, ruledOut } from "../freedom.ts";
import { refusalIn } from "./refusal.ts";

/** That a value wants another text with it, such as a language one in that language. */
export const textOfValue: Freedom = {
  name: "text that goes with a value",
  silence: "Other endpoints: which values of parameters go together is not shown",
  settledBy: fact("parameters.bodies", "a text in each language (parameters.bodies)"),
  avoidedBy:
    "scenarios ask for a language that nobody has, too: its refusal speaks of the language",

  explains(breach, history) {
    const refusal = refusalIn(breach, history);
    if (refusal?.parameter.excuse === undefined) return undefined;
    const { job, parameter, jobs } = refusal;
    const needs = parameter.excuse?.(job, jobs.to(job.route), history.facts);
    return needs === undefined
      ? ruledOut("it was refused as an unlisted value is, or accepted with the same text")
      : { is: "open", needs };
  },
};
