import { evidence, type Queue } from "../queue.ts";
import { isReported, isSilent, type QueuedJob, tellsCompletion } from "../queued-job.ts";
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

const isUnheard = (job: QueuedJob): boolean => !isReported(job) && !job.clouded && !isSilent(job);
