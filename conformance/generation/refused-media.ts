import { minimalBody, type Profile } from "../../contracts/profile/index.ts";
import type { Need } from "../../contracts/verdict.ts";
import { soundsOfContent } from "../history/job-wording.ts";
import { saidBy } from "../history/refusal-wording.ts";
import { fact } from "../history/sighting.ts";
import { isAccepted, type Job } from "./job.ts";
import type { Jobs } from "./job-list.ts";
import { asksForNothingElse } from "./nothing-else.ts";
import { parametersOf } from "./parameters/all.ts";

/**
 * A service may refuse the kit's own files for what is in them, such as a recording without speech. Where a route never
 * took any, a refusal that speaks of content may be for that, unless the profile says how media are refused.
 */
export function doubtedMedium(
  { call, route, taken }: Job,
  facts: Profile,
  jobs: Jobs,
): Need | undefined {
  if (taken !== "refused" || facts.recognise.mediumRefused.length > 0) return undefined;
  if (!/"\{media:/.test(JSON.stringify(minimalBody(facts, route).value))) return undefined;
  const read = parametersOf(route);
  const hasTaken = (other: Job) => isAccepted(other) && asksForNothingElse(other, read, facts);
  if (jobs.to(route).some(hasTaken)) return undefined;
  if (!soundsOfContent(saidBy(call.received ?? {}))) return undefined;
  return fact(
    "recognise.mediumRefused",
    `how ${route} refuses a file for what is in it (recognise.mediumRefused): it took none of the kit's`,
  );
}
