import { isDeepStrictEqual } from "node:util";
import type { History } from "../history/history.ts";
import { valueAt } from "../target/json-pointer.ts";
import { saysItGoesOn } from "./going-on.ts";
import type { Job } from "./job.ts";
import { joinedJobs } from "./joined.ts";
import { resultCalls } from "./told-results.ts";

/**
 * Whether the answer surely holds no result: the profile tells results, or the answer says that the work goes
 * on, or it tells no more than that to a request that was called back, and is of the same status.
 */
export function isSurelyPending(job: Job, history: History): boolean {
  if (history.facts.async.holdsResult !== undefined) return true;
  const { status, json } = job.call.received ?? {};
  if (status === 202 || saysItGoesOn(json)) return true;
  const said = statusOf(json);
  if (said === undefined) return false;
  const told = toldIn(json);
  return joinedJobs(history)
    .to(job.route)
    .filter((other) => resultCalls(other, history.facts).length > 0)
    .map(({ call }) => call.received?.json)
    .filter((other) => isDeepStrictEqual(statusOf(other), said))
    .some((other) => told.every((path) => toldIn(other).includes(path)));
}

const statusOf = (json: unknown): unknown => valueAt(json, "/status");

/** Where an answer holds something, as paths: what is null or empty tells nothing. */
function toldIn(value: unknown, path = ""): string[] {
  if (value === null || value === undefined || value === "") return [];
  if (typeof value !== "object") return [path];
  return Object.entries(value).flatMap(([name, item]) => toldIn(item, `${path}/${name}`));
}
