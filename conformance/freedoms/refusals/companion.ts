import { isAccepted, membersOf } from "../../generation/jobs/job.ts";
import { type Freedom, ruledOut } from "../freedom.ts";
import { refusalIn } from "./refusal.ts";

/** That a parameter must come with another, such as a width with a height. */
export const companion: Freedom = {
  name: "companion of a parameter",
  silence: "Other endpoints: further parameters and which of them are required are not shown",
  settledBy: {
    kind: "driver",
    name: "the same with its companion",
    text: "the same request with the member that every accepted request with the parameter has, too",
  },
  avoidedBy: "scenarios ask with and without the member that may have to come along",

  explains(breach, history) {
    const refusal = refusalIn(breach, history);
    const other = refusal?.parameter.companion;
    if (refusal === undefined || other === undefined) return undefined;
    const { job, jobs, parameter } = refusal;
    if (Object.hasOwn(membersOf(job), other)) return undefined;
    const own = parameter.members(history.facts);
    const taken = jobs
      .to(job.route)
      .filter(isAccepted)
      .map(membersOf)
      .filter((body) => own.every((member) => Object.hasOwn(body, member)));
    return taken.length > 0 && taken.every((body) => Object.hasOwn(body, other))
      ? { is: "used" }
      : ruledOut(`no accepted request shows that it needs ${other}`);
  },
};
