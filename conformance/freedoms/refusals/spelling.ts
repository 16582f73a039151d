import { isAccepted } from "../../generation/jobs/job.ts";
import { shownValue } from "../../generation/values/parameter.ts";
import { fact } from "../../history/sighting.ts";
import { acceptanceIn } from "../acceptances/acceptance.ts";
import { type Freedom, ruledOut } from "../freedom.ts";
import { type Refusal, refusalIn } from "./refusal.ts";

/**
 * That a parameter has another name or type than the kit guesses, such as `height` for a picture's. A service passes over
 * one that it does not know: then it took no value of it.
 */
export const spelling: Freedom = {
  name: "spelling of a parameter",
  silence: "Other endpoints: parameter types, and names beyond the listed ones, are not shown",
  settledBy: fact(
    "parameters.names",
    "how the parameter is called, and of which type it is (parameters.names)",
  ),
  avoidedBy:
    "scenarios try the spellings that services have, and declared ones alone where there are any",

  explains(breach, history) {
    const refusal = refusalIn(breach, history);
    const { parameter } = refusal ?? acceptanceIn(breach, history) ?? {};
    if (parameter?.guessed === undefined) return undefined;
    const needs = parameter.guessed(history.facts);
    if (needs === undefined) return ruledOut("how it is spelt is declared");
    return refusal && isOtherTaken(refusal) ? { is: "used" } : { is: "open", needs };
  },
};

/** Whether this spelling of the value was never taken, and another one was. */
function isOtherTaken({ job, parameter, jobs, history: { facts } }: Refusal): boolean {
  if (parameter.hasSpellings !== true) return false;
  const members = parameter.members(facts);
  const shown = shownValue(job, members);
  const taken = jobs
    .to(job.route)
    .filter((other) => isAccepted(other) && parameter.read(other, facts)?.is === "inside");
  return taken.length > 0 && taken.every((other) => shownValue(other, members) !== shown);
}
