import { earlier } from "../history/call.ts";
import type { Job } from "./job.ts";
import type { Jobs } from "./job-list.ts";

/**
 * Whether the account was still served when a request was refused: later, or, where it asked for nothing more, just
 * before. Else the refusal may speak of the account: its credits are used up, or its key was withdrawn.
 */
export const isAccountAlive = (job: Job, jobs: Jobs): boolean =>
  wasServedAround(job, jobs.of(job.key));

/** Like the above on the route of the request: a quota may hold for one route alone. */
export const isRouteAlive = (job: Job, jobs: Jobs): boolean =>
  wasServedAround(
    job,
    jobs.of(job.key).filter(({ route }) => route === job.route),
  );

/** Whether a customer was served later, or, where nothing more was asked for, just before. */
function wasServedAround(job: Job, inOrder: readonly Job[]): boolean {
  const { received, sent } = job.call;
  const others = inOrder.filter((other) => other !== job);
  const later = others.filter(({ call }) => received && earlier(received.at, call.sent.at));
  if (later.length > 0) return later.some(({ taken }) => taken === "accepted");
  const last = others.findLast(({ call }) => earlier(call.sent.at, sent.at));
  return last?.taken === "accepted";
}
