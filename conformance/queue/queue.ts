import type { Need } from "../../contracts/verdict.ts";
import { type Bounds, boundsOf } from "./bounds.ts";
import { finalCall } from "./needs.ts";
import { inSendOrder, isAdmitted, type QueuedJob } from "./queued-job.ts";
import type { QueueTerms } from "./terms.ts";

/** The requests of one account on one route. What follows from them is `evidence`. */
export interface Queue {
  account: string;
  plan: string;
  route: string;
  /** The bounds of each request, in send order. */
  bounds: readonly Bounds[];
  /** The documented limit of its plan: with fewer inside no request may be turned away. */
  limit: number;
  /** The most jobs that may be inside under every reading that is left open. */
  most: number;
  terms: QueueTerms;
  among: Queues;
}

/** All queues of a history: what shares a queue is not shown, so what may be true of one depends on the others. */
export interface Queues {
  all: readonly Queue[];
  /** Of every request, in send order. */
  bounds: readonly Bounds[];
  /** When the last event was seen, µs on the judge's axis. */
  end: number;
  /** What is missing for webhook times to prove anything in this history; undefined: nothing is. */
  voided: Need | undefined;
}

/** The requests of a queue, in send order. */
export const jobsOf = evidence(({ bounds }: Queue): readonly QueuedJob[] =>
  bounds.map(({ job }) => job),
);

/** Those that were certainly admitted, with their bounds. */
export const admittedTo = evidence(({ bounds }: Queue): readonly Bounds[] =>
  bounds.filter(({ job }) => isAdmitted(job)),
);

/** What follows from a queue, or from all of them, worked out once for each. */
export function evidence<From extends object, T>(derive: (from: From) => T): (from: From) => T {
  const known = new WeakMap<From, { is: T }>();
  return (from) => {
    const found = known.get(from) ?? { is: derive(from) };
    known.set(from, found);
    return found.is;
  };
}

/**
 * Sorts jobs into queues. `end`: when the last event was seen, µs.
 * @throws Error where a plan has no limit in the terms.
 */
export function queuesOf(jobs: Iterable<QueuedJob>, terms: QueueTerms, end: number): Queues {
  const inOrder = [...jobs].sort(inSendOrder);
  const bounds: Bounds[] = new Array(inOrder.length);
  const queues: Queues = {
    all: [],
    bounds,
    end,
    voided: inOrder.some(({ mixed }) => mixed) && terms.finalCall !== true ? finalCall : undefined,
  };
  const all = placesByQueue(inOrder).map((places) => {
    const own = places.map((nth) => boundsOf(inOrder[nth] as QueuedJob, terms, nth));
    for (const each of own) bounds[each.nth] = each;
    return queueOf(own, terms, queues);
  });
  return Object.assign(queues, { all });
}

/** The places of each queue's requests among all, first the queue of which a request was sent first. */
function placesByQueue(jobs: readonly QueuedJob[]): number[][] {
  const jobAt = (nth: number) => jobs[nth] as QueuedJob;
  const byAccount = Map.groupBy(jobs.keys(), (nth) => jobAt(nth).account);
  const byQueue = [...byAccount.values()].flatMap((own) => [
    ...Map.groupBy(own, (nth) => jobAt(nth).route).values(),
  ]);
  return byQueue.sort(([one = 0], [other = 0]) => one - other);
}

function queueOf(bounds: readonly Bounds[], terms: QueueTerms, among: Queues): Queue {
  const [{ job }] = bounds as [Bounds];
  const { account, plan, route } = job;
  const limit = terms.limits[plan];
  if (limit === undefined) {
    const known = Object.keys(terms.limits).join(", ");
    throw new Error(`plan "${plan}" of request ${job.id} has no queue limit; known: ${known}`);
  }
  const most = terms.runningCounts === true ? limit : limit + 1;
  return { account, plan, route, bounds, limit, most, terms, among };
}
