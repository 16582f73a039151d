import { isDeclared } from "../../../contracts/profile/index.ts";
import type { History } from "../../history/history.ts";
import { outputOf } from "./disposition.ts";
import type { Job } from "./job.ts";
import { probeToldResult } from "./probed-end.ts";
import { toldResult } from "./told-results.ts";
import { saysItIsTaken } from "./under-way.ts";

/**
 * Whether an answer in the form of an acceptance surely is one, and no refusal in friendly words. It is where the profile
 * declares that form, where it holds a result, where it says that its job goes on or is done, and where it has an id
 * that the profile tells from a request's.
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
