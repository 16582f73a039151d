import type { Need } from "../../contracts/verdict.ts";
import { type Bounds, boundsOf } from "./bounds.ts";
import { finalCall } from "./needs.ts";
import { inSendOrder, isAdmitted, type Lane, type QueuedJob } from "./queued-job.ts";
import type { QueueTerms } from "./terms.ts";

/** The requests of one account on one route. What follows from them is `evidence`. */
export interface Queue {
  account: string;
  plan: string;
  route: string;
  jobs: Lane;
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

/** Those that were certainly admitted, with their bounds. */
export const admittedTo = evidence(({ bounds }: Queue): readonly Bounds[] =>
  bounds.filter(({ job }) => isAdmitted(job)),
);

/** Its limit in words: `5 queued`, or `5 queued, 6 with the running one` where that may not count. */
export const limitInWords = ({ limit, most }: Queue): string =>
  `${limit} queued${most > limit ? `, ${most} with the running one` : ""}`;

/** What follows from a queue, or from all of them, worked out once for each. */
export function evidence<From extends object, T>(derive: (from: From) => T): (from: From) => T {
  const known = new WeakMap<From, { is: T }>();
  return (from) => {
    const found = known.get(from) ?? { is: derive(from) };
    known.set(from, found);
    return found.is;
  };
}

/** Sorts jobs into the lanes of their queues. */
export function lanesOf(jobs: Iterable<QueuedJob>): Lane[] {
  const byAccount = Map.groupBy(jobs, ({ account }) => account);
  const lanes = [...byAccount.values()].flatMap((own) => [
    ...Map.groupBy(own, ({ route }) => route).values(),
  ]);
  return lanes.map((lane) => lane.sort(inSendOrder));
}

/**
 * The queues of these lanes, first the one of which a request was sent first. `end`: when the last event was seen, µs.
 * @throws Error where a plan has no limit in the terms.
 */
export function queuesOf(lanes: readonly Lane[], terms: QueueTerms, end: number): Queues {
  const isMixed = lanes.some((jobs) => jobs.some(({ mixed }) => mixed));
  const voided = isMixed && terms.finalCall !== true ? finalCall : undefined;
  const queues: Queues = { all: [], bounds: [], end, voided };
  const all = lanes
    .toSorted(([one], [other]) => inSendOrder(one as QueuedJob, other as QueuedJob))
    .map((jobs) => queueOf(jobs, terms, queues));
  const bounds = all.flatMap((queue) => queue.bounds).sort((a, b) => inSendOrder(a.job, b.job));
  for (const [nth, each] of bounds.entries()) each.nth = nth;
  return Object.assign(queues, { all, bounds });
}

function queueOf(jobs: Lane, terms: QueueTerms, among: Queues): Queue {
  const [{ id, account, plan, route }] = jobs as [QueuedJob];
  const limit = terms.limits[plan];
  if (limit === undefined) {
    const known = Object.keys(terms.limits).join(", ");
    throw new Error(`plan "${plan}" of request ${id} has no queue limit; known: ${known}`);
  }
  const most = terms.runningCounts === true ? limit : limit + 1;
  const bounds = jobs.map((job) => boundsOf(job, terms));
  return { account, plan, route, jobs, bounds, limit, most, terms, among };
}
