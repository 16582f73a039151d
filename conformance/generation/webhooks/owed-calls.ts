import { isDeclared, type Profile } from "../../../contracts/profile/index.ts";
import { type Call, inTime } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import type { Job } from "../jobs/job.ts";
import { jobsOf } from "../jobs/jobs.ts";
import { answeredWithResult, resultCalls } from "../jobs/told-results.ts";

/** How long a call is awaited where the profile does not say how late it may come, ms. */
const usualMs = 30_000;

/** How late the call of a lone request may come, ms. */
export const loneMs = ({ within }: Profile): number => within.webhookMs ?? usualMs;

const owed = derived((history: History) => owedBy(history, loneMs(history.facts)));

/** By when the webhook of a job is owed (µs); never for a job that stands in no queue. */
export const owedFrom = (call: Call, history: History): number =>
  owed(history).get(call) ?? Number.POSITIVE_INFINITY;

/**
 * By when the webhook of each job is owed (µs on the kit's clock), given how long a lone request may take. Requests of
 * one line may wait for one another. Each is over once its call came, or when that time has passed since it and every
 * request before it began.
 */
function owedBy(history: History, boundMs: number): Map<Call, number> {
  const { facts } = history;
  const owed = new Map<Call, number>();
  const waiting = jobsOf(history)
    .all.filter((job) => mayWait(job, facts))
    .toSorted((a, b) => inTime(a.call.sent.at, b.call.sent.at));
  for (const line of Map.groupBy(waiting, (job) => lineOf(job, facts)).values()) {
    for (const route of new Set(line.map((job) => job.route))) {
      let free = Number.NEGATIVE_INFINITY;
      const passed = overtaken(line, route, facts);
      for (const job of line) {
        const from = Math.max(free, answeredAt(job));
        const by = from + boundMs * 1000;
        if (job.route === route) owed.set(job.call, by);
        const traced = tracedEnds(history).get(job.hook) ?? Number.POSITIVE_INFINITY;
        free = Math.max(free, Math.min(endOf(job, by, facts), passed(job), traced));
      }
    }
  }
  return owed;
}

/** When the trace was seen to say that a job is over (µs), by its webhook: a route that never calls holds nobody up. */
const tracedEnds = derived(
  ({ probes }: History): ReadonlyMap<unknown, number> =>
    new Map(
      probes
        .filter(({ probe, value }) => probe === "trace" && Object(value).ended != null)
        .toReversed()
        .map(({ about, t_us }) => [about.hook, t_us]),
    ),
);

/** Whose queue a request stands in: whether each account of a plan has its own is not shown. */
const lineOf = ({ key }: Job, { accounts }: Profile): unknown =>
  accounts.find((account) => account.key === key)?.plan ?? key;

const answeredAt = ({ call }: Job): number => call.received?.at.t ?? call.sent.at.t;

/**
 * When a request that was sent after the answer to a job was called back (µs): by then that job was over, too. Only
 * requests of the job's own route show this, and requests of the route that may wait for it.
 */
function overtaken(
  jobs: readonly Job[],
  route: Job["route"],
  facts: Profile,
): (job: Job) => number {
  const called = jobs.flatMap((job) => {
    const at = resultCalls(job, facts)[0]?.t_us;
    return at === undefined ? [] : { route: job.route, sent: job.call.sent.at.t, at };
  });
  return (job) => {
    const later = called.filter(
      (other) =>
        (other.route === job.route || other.route === route) && other.sent >= answeredAt(job),
    );
    return Math.min(...later.map(({ at }) => at));
  };
}

/** Whether a request may take up a place: it was not turned away, and its route is not known never to queue. */
function mayWait({ route, disposition }: Job, facts: Profile): boolean {
  const { queue, async } = facts;
  const isQueued =
    !isDeclared(facts, "queue.routes") ||
    [...queue.routes, ...async.routes].some((one) => one === route);
  return (
    isQueued &&
    disposition !== "refused" &&
    disposition !== "queue full" &&
    disposition !== "rate limited"
  );
}

function endOf(job: Job, by: number, facts: Profile): number {
  const answer = job.call.received?.at.t;
  if (answer !== undefined && answeredWithResult(job, facts)) return Math.min(by, answer);
  const told = resultCalls(job, facts)[0]?.t_us;
  return told === undefined ? by : Math.min(by, told);
}
