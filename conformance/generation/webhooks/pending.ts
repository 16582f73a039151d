import { isDeepStrictEqual } from "node:util";
import { valueAt } from "../../../contracts/json-pointer.ts";
import type { History } from "../../history/history.ts";
import type { Job } from "../jobs/job.ts";
import { jobsOf } from "../jobs/jobs.ts";
import { resultCalls } from "../jobs/told-results.ts";
import { saysItGoesOn } from "../jobs/under-way.ts";

/**
 * Whether the answer surely holds no result, in one of three ways. The profile declares what holds a result. The answer
 * says that the work goes on. Or another request of the route got the same status and no fewer members, and its result
 * was called back.
 */
export function isSurelyPending(job: Job, history: History): boolean {
  if (history.facts.async.holdsResult !== undefined) return true;
  const { status, json } = job.call.received ?? {};
  if (status === 202 || saysItGoesOn(json)) return true;
  const said = statusOf(json);
  if (said === undefined) return false;
  const told = toldIn(json);
  return jobsOf(history)
    .to(job.route)
    .filter((other) => resultCalls(other, history.facts).length > 0)
    .map(({ call }) => call.received?.json)
    .filter((other) => isDeepStrictEqual(statusOf(other), said))
    .some((other) => told.every((path) => toldIn(other).includes(path)));
}

const statusOf = (json: unknown): unknown => valueAt(json, "/status");

/** The paths at which an answer holds something: a null or empty value is nothing. */
function toldIn(value: unknown, path = ""): string[] {
  if (value === null || value === undefined || value === "") return [];
  if (typeof value !== "object") return [path];
  return Object.entries(value).flatMap(([name, item]) => toldIn(item, `${path}/${name}`));
}
