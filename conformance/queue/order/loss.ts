import { evidence, type Queue } from "../queue.ts";
import {
  isReported,
  isSilent,
  type Lane,
  mayBeInside,
  type QueuedJob,
  tellsCompletion,
} from "../queued-job.ts";
import { inCertainOrder } from "./certain-order.ts";
import { orderHolds } from "./delta-star.ts";

/** An admitted job whose webhook has not come, though that of a job certainly after it has. */
export interface Overtaken {
  job: QueuedJob;
  by: QueuedJob;
  /** How many later jobs have reported. */
  overtakers: number;
}

export interface Losses {
  /** In the order in which they were overtaken. */
  overtaken: readonly Overtaken[];
  /** Those that no later job has overtaken: they may be waiting still. */
  open: ReadonlySet<QueuedJob>;
}

/**
 * Jobs that were admitted and never heard of. Once a job that is certainly later has reported, an orderly server has
 * finished the earlier one: its webhook is due within the declared delay. Before that nothing can be said.
 */
export const lossesIn = evidence(({ jobs }: Queue): Losses => {
  const open = new Set<QueuedJob>();
  const overtaken: Overtaken[] = [];
  let waiting: QueuedJob[] = [];
  let reports = 0;
  for (const { job, isSent } of inCertainOrder(jobs)) {
    if (isUnheard(job)) isSent ? open.add(job) : waiting.push(job);
    if (!isSent || !tellsCompletion(job)) continue;
    for (const each of waiting) {
      open.delete(each);
      overtaken.push({ job: each, by: job, overtakers: -reports });
    }
    waiting = [];
    reports++;
  }
  for (const each of overtaken) each.overtakers += reports;
  return { overtaken, open };
});

/** The overtaken jobs of a queue that keeps order, with calls that are overdue by the declared delay. */
export const overdueIn = evidence((queue: Queue): readonly Overtaken[] => {
  const { delay, skew = 0 } = queue.terms;
  if (delay === undefined || !orderHolds(queue)) return [];
  const { overtaken } = lossesIn(queue);
  return overtaken.filter(({ by }) => queue.among.end - skew > by.w + delay);
});

/**
 * The first job that no other overtook, where it is overdue: since anything was last called back, in any queue, whoever
 * was next had the time of a lone request, and so had each request before it whose end nobody is told. A long job may
 * take any time.
 */
export const stuckIn = evidence((queue: Queue): QueuedJob | undefined => {
  const { among, terms } = queue;
  const { lone, skew = 0 } = terms;
  const [first] = lossesIn(queue).open;
  if (first === undefined || lone === undefined) return undefined;
  const mayBeNext = among.all.flatMap((other) =>
    other === queue ? unendedIn(queue).filter(({ s }) => s <= first.a) : unendedIn(other),
  );
  if (mayBeNext.some(({ long }) => long)) return undefined;
  const idleSince = among.all.reduce((last, { jobs }) => Math.max(last, lastReport(jobs)), first.a);
  const untold = mayBeNext.filter(isSilent).length;
  return among.end - skew > idleSince + lone * (1 + untold) ? first : undefined;
});

/** Jobs that may be inside at the end: no call came of them, nor of any that is certainly later. */
const unendedIn = evidence(({ jobs }: Queue): readonly QueuedJob[] => {
  let latest = Number.NEGATIVE_INFINITY;
  for (const job of jobs) if (tellsCompletion(job)) latest = job.s;
  return jobs.filter((job) => !isReported(job) && mayBeInside(job) && !(job.a < latest));
});

/** When the last call was answered well, and what goes with it was over: a worker may wait for that. */
function lastReport(jobs: Lane): number {
  let last = Number.NEGATIVE_INFINITY;
  for (const job of jobs) if (isReported(job)) last = Math.max(last, job.w, job.hi);
  return last;
}

const isUnheard = (job: QueuedJob): boolean => !isReported(job) && !job.clouded && !isSilent(job);
