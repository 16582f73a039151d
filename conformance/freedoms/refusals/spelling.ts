import { isAccepted } from "../../generation/job.ts";
import { shownValue } from "../../generation/parameter.ts";
import { fact } from "../../history/sighting.ts";
import { ruledOut } from "../freedom.ts";
import type { Refusal, RefusalFreedom } from "./refusal.ts";

/** That a parameter has another name or type than the kit guesses, such as `height` for a picture's. */
export const spelling: RefusalFreedom = {
  name: "spelling of a parameter",
  silence: "Other endpoints: parameter types, and names beyond the listed ones, are not shown",
  settledBy: fact(
    "parameters.names",
    "how the parameter is called, and of which type it is (parameters.names)",
  ),
  avoidedBy:
    "scenarios try the spellings that services have, and declared ones alone where there are any",

  concerns: ({ guessed }) => guessed !== undefined,
  explains(refusal) {
    const { parameter, history } = refusal;
    const needs = parameter.guessed?.(history.facts);
    if (needs === undefined) return ruledOut("how it is spelt is declared");
    return isOtherTaken(refusal) ? { is: "used" } : { is: "open", needs };
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
