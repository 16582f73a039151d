import type { Need } from "../../contracts/verdict.ts";
import type { History } from "../history/history.ts";
import { fact } from "../history/sighting.ts";
import { doubtedTrackId } from "./doubted-track-id.ts";
import type { Job } from "./job.ts";
import type { Jobs } from "./job-list.ts";
import type { Parameter } from "./parameter.ts";
import { isRouteAlive } from "./still-served.ts";
import { doubtedWebhook } from "./webhook-form.ts";

/** What keeps a refusal from being held against the target, although an equal request was accepted. */
export function doubt(
  job: Job,
  parameter: Parameter,
  history: History,
  jobs: Jobs,
): Need | undefined {
  const guess = parameter.guessed?.(history.facts);
  if (guess !== undefined) return guess;
  const excuse = parameter.excuse?.(job, jobs.to(job.route), history.facts);
  if (excuse !== undefined) return excuse;
  const otherForm = doubtedWebhook(job, jobs) ?? doubtedTrackId(job, history.facts, jobs);
  if (otherForm !== undefined) return otherForm;
  const key = parameter.doubtedKey?.(job, history);
  if (key !== undefined) return key;
  if (isRouteAlive(job, jobs)) return undefined;
  const tier = job.call.route?.tier;
  return tier === "enterprise"
    ? fact("enterprise.key", "an enterprise key that is served throughout (enterprise.key)")
    : fact("accounts", "an account that is served throughout (accounts)");
}
