import { isDeclared } from "../../../contracts/profile/index.ts";
import type { History } from "../../history/history.ts";
import { outputOf } from "./disposition.ts";
import type { Job } from "./job.ts";
import { probeToldResult } from "./probed-end.ts";
import { toldResult } from "./told-results.ts";
import { saysItIsTaken } from "./under-way.ts";

/**
 * Whether an answer in the form of an acceptance surely is one: by the form that the profile declares, by its result, or by
 * a job of which it says that it goes on or is done, or whose id the profile tells from a request's. Else it may be a
 * refusal in friendly words.
 */
export function isSurelyAccepted(job: Job, history: History): boolean {
  const { facts } = history;
  const { json } = job.call.received ?? {};
  return (
    isDeclared(facts, "recognise.accepted") ||
    outputOf(json, facts.recognise) !== undefined ||
    (job.named && (isDeclared(facts, "recognise.jobId") || saysItIsTaken(json))) ||
    toldResult(job, facts) ||
    probeToldResult(job, history)
  );
}
