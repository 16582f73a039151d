import type { Profile } from "../../../contracts/profile/index.ts";
import type { Call } from "../history/call.ts";
import type { History } from "../history/history.ts";
import { answeredWithResult, resultCalls } from "./callbacks.ts";
import type { Job } from "./job.ts";
import { jobsOf } from "./jobs.ts";

/**
 * By when the webhook of each job is owed (µs on the kit's clock), given how long a lone request may take.
 * Requests of one key may wait for one another: each is over once its call came, or so much later than it
 * and everything before it began.
 */
export function owedBy(history: History, boundMs: number): Map<Call, number> {
  const owed = new Map<Call, number>();
  const keys = new Set(jobsOf(history).all.map(({ key }) => key));
  for (const key of keys) {
    let free = Number.NEGATIVE_INFINITY;
    const waiting = jobsOf(history)
      .of(key)
      .filter((one) => mayWait(one, history.facts));
    const passed = overtaken(waiting, history.facts);
    for (const job of waiting) {
      const from = Math.max(free, job.call.received?.at.t ?? job.call.sent.at.t);
      const by = from + boundMs * 1000;
      owed.set(job.call, by);
      free = Math.max(free, Math.min(endOf(job, by, history.facts), passed.get(job) ?? by));
    }
  }
  return owed;
}

/** When a later request of the same route was called back (µs): by then the one before it was over too. */
function overtaken(jobs: readonly Job[], facts: Profile): Map<Job, number> {
  const passed = new Map<Job, number>();
  const next = new Map<Job["route"], number>();
  for (const job of jobs.toReversed()) {
    const known = next.get(job.route);
    if (known !== undefined) passed.set(job, known);
    const called = resultCalls(job, facts)[0]?.t_us;
    if (called !== undefined) next.set(job.route, Math.min(called, known ?? called));
  }
  return passed;
}

/** Requests that may take up a place: not those that were turned away, nor those of routes that never queue. */
function mayWait({ route, taken }: Job, { queue, async }: Profile): boolean {
  const isQueued = [...queue.routes, ...async.routes].some((one) => one === route);
  return isQueued && taken !== "refused" && taken !== "queue full" && taken !== "rate limited";
}

function endOf(job: Job, by: number, facts: Profile): number {
  const answer = job.call.received?.at.t;
  if (answer !== undefined && answeredWithResult(job, facts)) return Math.min(by, answer);
  const told = resultCalls(job, facts)[0]?.t_us;
  return told === undefined ? by : Math.min(by, told);
}
