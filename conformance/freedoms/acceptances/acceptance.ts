import type { Need } from "../../../contracts/verdict.ts";
import type { Job } from "../../generation/job.ts";
import { jobsOf } from "../../generation/jobs.ts";
import type { Parameter } from "../../generation/parameter.ts";
import type { History } from "../../history/history.ts";
import type { OpenPoint } from "../../history/open-point.ts";
import type { Contradiction } from "../../history/sighting.ts";
import { type Freedom, ruledOut } from "../freedom.ts";

/** A request for work that looks taken though it gives this parameter a value that the document leaves out. */
export interface Acceptance {
  job: Job;
  parameter: Parameter;
  history: History;
}

/** A freedom by which what looks taken is not. */
export interface AcceptanceFreedom extends OpenPoint {
  /** What settles whether it is why; undefined: it is not. */
  needs: (acceptance: Acceptance) => Need | undefined;
  /** What keeps it from being why, in words that a finding prints. */
  ruledOutBy: string;
}

/** The freedom as rules name it that examine these parameters: it weighs values that were taken. */
export const ofAcceptances = (
  { needs, ruledOutBy, ...point }: AcceptanceFreedom,
  parameters: readonly Parameter[],
): Freedom => ({
  ...point,
  explains(breach, history) {
    const acceptance = acceptedIn(breach, parameters, history);
    const need = acceptance && needs(acceptance);
    if (need !== undefined) return { is: "open", needs: need };
    return acceptance && ruledOut(ruledOutBy);
  },
});

function acceptedIn(
  { calls, field }: Contradiction,
  parameters: readonly Parameter[],
  history: History,
): Acceptance | undefined {
  const { facts } = history;
  const job = jobsOf(history).at(calls.at(-1) ?? "");
  const isOutside = (one: Parameter, of: Job): boolean =>
    one.route === of.route &&
    field.startsWith(one.members(facts).join(" and ")) &&
    one.read(of, facts)?.is === "outside";
  const parameter = job && parameters.find((one) => isOutside(one, job));
  return job && parameter && { job, parameter, history };
}
