import type { Call } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import type { Job } from "../jobs/job.ts";
import { jobsOf } from "../jobs/jobs.ts";
import { answeredWithResult, resultCalls } from "../jobs/told-results.ts";
import { loneMs, owedFrom } from "./owed-calls.ts";

/**
 * Whether other requests of its account stood in the queue beside a job, on a route that is called back at all: then a
 * call that did not come is a matter of the queue's rules, where calls are declared reliable.
 */
export const isQueuedWithOthers = ({ call, route }: Job, history: History): boolean =>
  queuedTogether(history).has(call) &&
  jobsOf(history)
    .to(route)
    .some(({ calls }) => calls.length > 0);

/** The requests of which another, of the same key and on a queued route, was under way. */
const queuedTogether = derived((history: History): ReadonlySet<Call> => {
  const { routes } = history.facts.queue;
  const queued = jobsOf(history).all.filter(
    ({ call, route }) =>
      routes.some((one) => one === route) && owedFrom(call, history) < Number.POSITIVE_INFINITY,
  );
  const together = new Set<Call>();
  for (const line of Map.groupBy(queued, ({ key }) => key).values()) {
    let last: Job | undefined;
    for (const job of line.toSorted((a, b) => a.call.sent.at.t - b.call.sent.at.t)) {
      const until = last === undefined ? Number.NEGATIVE_INFINITY : endOf(last, history);
      if (last !== undefined && job.call.sent.at.t < until) {
        together.add(last.call);
        together.add(job.call);
      }
      if (endOf(job, history) > until) last = job;
    }
  }
  return together;
});

/** When a job is over, µs, if it is a lone one: its result came, or its time had passed. */
function endOf(job: Job, { facts }: History): number {
  const answeredAt = (job.call.received ?? job.call.sent).at.t;
  if (answeredWithResult(job, facts)) return answeredAt;
  return resultCalls(job, facts)[0]?.t_us ?? answeredAt + loneMs(facts) * 1000;
}
