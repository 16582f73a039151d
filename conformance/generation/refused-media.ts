import { minimalBody, type Profile } from "../../contracts/profile/index.ts";
import type { Need } from "../../contracts/verdict.ts";
import { soundsOfContent } from "../history/answers/job-wording.ts";
import { saidBy } from "../history/answers/refusal-wording.ts";
import { fact } from "../history/sighting.ts";
import { isAccepted, isRefused, type Job } from "./jobs/job.ts";
import type { Jobs } from "./jobs/job-list.ts";
import { parametersOf } from "./parameters/all.ts";
import { asksForNothingElse } from "./values/nothing-else.ts";

/**
 * A service may refuse the kit's own files for what is in them, such as a recording without speech. Where a route never
 * took any, a refusal that speaks of content may be for that, unless the profile says how media are refused.
 */
export function doubtedMedium(job: Job, facts: Profile, jobs: Jobs): Need | undefined {
  const isDoubted =
    isRefused(job) &&
    facts.recognise.mediumRefused.length === 0 &&
    wantsFile(job, facts) &&
    soundsOfContent(saidBy(job.call.received ?? {})) &&
    !tookAny(job, facts, jobs);
  return isDoubted
    ? fact(
        "recognise.mediumRefused",
        `how ${job.route} refuses a file for what is in it (recognise.mediumRefused): it took none of the kit's`,
      )
    : undefined;
}

/** Whether the minimal request of the job's route has a file in it. */
const wantsFile = ({ route }: Job, facts: Profile): boolean =>
  /"\{media:/.test(JSON.stringify(minimalBody(facts, route).value));

/** Whether the job's route took a valid request, and the file in it. */
function tookAny({ route }: Job, facts: Profile, jobs: Jobs): boolean {
  const read = parametersOf(route);
  return jobs.to(route).some((job) => isAccepted(job) && asksForNothingElse(job, read, facts));
}
