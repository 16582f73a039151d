import { saidWithoutKey } from "../generation/controls.ts";
import { keyStanding } from "../generation/enterprise-keys.ts";
import { isAccepted, isRefused, type Job } from "../generation/job.ts";
import { jobsOf } from "../generation/jobs.ts";
import { isInSpell, servedBefore } from "../generation/key-spells.ts";
import { refusedForKey } from "../generation/refused-keys.ts";
import { isRouteAlive } from "../generation/still-served.ts";
import type { History } from "../history/history.ts";
import { fact } from "../history/sighting.ts";
import { type Freedom, ruledOut } from "./freedom.ts";

/**
 * The freedom to refuse the valid enterprise key for a while, as a limit does, in the words that a wrong key gets. A key
 * that is refused once, between two requests that it is served, met none.
 */
export const keyLimit: Freedom = {
  name: "limit of the key",
  silence: "Limits: request-per-time limits are not shown, nor what they answer",
  settledBy: fact(
    "enterprise.key",
    "an enterprise key that is served throughout (enterprise.key): a limit may have been met",
  ),
  dodgedBy: "scenarios ask with the valid key at many times, alone and beside others",

  explains({ calls }, history) {
    const job = jobsOf(history).at(calls.at(-1) ?? "");
    if (job === undefined || !isRefused(job) || keyStanding(job.call, history) !== "valid")
      return undefined;
    const because = whyNot(job, history);
    return because === undefined ? { is: "open" } : ruledOut(because);
  },
};

/** What keeps a refusal of the valid key from being a limit's; undefined: nothing does. */
function whyNot(job: Job, history: History): string | undefined {
  const forKey = refusedForKey(history).get(job);
  if (forKey === undefined) return "its words are not those of a wrong key alone";
  if (isServedElsewhere(job, history)) return "the same request is served with the key elsewhere";
  if (!isRouteAlive(job, jobsOf(history))) return "its route did not serve the key afterwards";
  if (servedBefore(job, history) === undefined || forKey === "perhaps") return undefined;
  return isInSpell(job, history)
    ? undefined
    : "it was refused alone, between requests that were served";
}

/** Whether the same request was served with the key in another place, such as a header. */
const isServedElsewhere = (job: Job, history: History): boolean =>
  jobsOf(history)
    .to(job.route)
    .filter((other) => isAccepted(other) && keyStanding(other.call, history) === "elsewhere")
    .some((other) => saidWithoutKey(other, history.facts) === saidWithoutKey(job, history.facts));
