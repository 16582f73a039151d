import type { Need } from "../../contracts/verdict.ts";
import { finalCall } from "./needs.ts";
import { type Bounds, boundsOf } from "./occupancy/bounds.ts";
import { inSendOrder, isAdmitted, type Lane, type QueuedJob } from "./queued-job.ts";
import type { QueueTerms } from "./terms.ts";
import { ToCome } from "./to-come.ts";

/** The requests of one account on one route. What follows from them is `evidence`. */
export interface Queue {
  account: string;
  plan: string;
  route: string;
  jobs: Lane;
  /** The number of its first request among those of all queues, which have theirs one after another. */
  first: number;
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
  /** How many requests they have. */
  size: number;
  /** When the last event was seen, µs on the judge's axis. */
  end: number;
  /** What is missing for webhook times to prove anything in this history; undefined: nothing is. */
  voided: Need | undefined;
}

/** The bounds of each request of a queue, in send order. */
export function* boundsIn({ jobs, terms, first }: Queue): Iterable<Bounds> {
  let nth = first;
  for (const job of jobs) yield boundsOf(job, terms, nth++);
}

/** Those of the requests that were certainly admitted. */
export function* admittedTo(queue: Queue): Iterable<Bounds> {
  for (const bounds of boundsIn(queue)) if (isAdmitted(bounds.job)) yield bounds;
}

/** Visits the requests of several queues, in send order. */
export function inTurn(
  queues: readonly Queue[],
  visit: (bounds: Bounds, queue: Queue) => void,
): void {
  const heads = new ToCome<{ queue: Queue; row: number }>();
  const wait = (queue: Queue, row: number) => {
    const job = queue.jobs.at(row);
    if (job !== undefined) heads.add(job.s, job.seq, { queue, row });
  };
  for (const queue of queues) wait(queue, 0);
  while (heads.size > 0) {
    const { queue, row } = heads.take();
    visit(boundsOf(queue.jobs.at(row) as QueuedJob, queue.terms, queue.first + row), queue);
    wait(queue, row + 1);
  }
}

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
  const queues: Queues = { all: [], size: 0, end, voided };
  queues.all = lanes
    .toSorted((one, other) => inSendOrder(first(one), first(other)))
    .map((jobs) => {
      const queue = queueOf(jobs, terms, queues);
      queues.size += jobs.length;
      return queue;
    });
  return queues;
}

const first = (jobs: Lane): QueuedJob => jobs.at(0) as QueuedJob;

function queueOf(jobs: Lane, terms: QueueTerms, among: Queues): Queue {
  const { id, account, plan, route } = first(jobs);
  const limit = terms.limits[plan];
  if (limit === undefined) {
    const known = Object.keys(terms.limits).join(", ");
    throw new Error(`plan "${plan}" of request ${id} has no queue limit; known: ${known}`);
  }
  const most = terms.runningCounts === true ? limit : limit + 1;
  return { account, plan, route, jobs, first: among.size, limit, most, terms, among };
}
