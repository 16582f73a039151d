import { AwaitedWebhooks } from "./awaited-webhooks.ts";
import { staysAnywhere, staysInAccount } from "./possible-stays.ts";
import { evidence, type Queue } from "./queue.ts";
import { isAdmitted, type QueuedJob } from "./queued-job.ts";

/** A request that was turned away as queue-full, and how full the queue can have been meanwhile. */
export interface Rejection {
  job: QueuedJob;
  /** The most jobs of its own account that can have been inside at once, and of every account. */
  own: number;
  everywhere: number;
  /** Jobs of its account that had left before it was sent: as many can have kept their places. */
  ended: number;
}

/** The rejections of a queue, in the order in which they were answered. */
export const rejectionsOf = evidence((queue: Queue): readonly Rejection[] => {
  const [own, everywhere] = [staysInAccount(queue.among), staysAnywhere(queue.among)];
  return queue.bounds
    .filter(({ job }) => job.outcome === "queue full")
    .sort(({ job: one }, { job: other }) => one.a - other.a || one.answerSeq - other.answerSeq || 0)
    .map(({ job, nth }) => ({
      job,
      own: own.during[nth] as number,
      everywhere: everywhere.during[nth] as number,
      ended: (own.entered[nth] as number) - (own.inside[nth] as number),
    }));
});

/** The lowest upper bound on the limit that the rejections of a queue prove; Infinity: there are none. */
export const possibleLimit = (queue: Queue): number =>
  rejectionsOf(queue).reduce((least, { own }) => Math.min(least, own), Number.POSITIVE_INFINITY);

/** How many rejections prove the limit kept: no more were inside than may be. */
export const provingLimit = (queue: Queue): number =>
  rejectionsOf(queue).filter(({ own }) => own <= queue.most).length;

/**
 * The rejections with fewer inside than the limit, which are spurious: `alone` even if jobs of other accounts count,
 * `beside` only if they do not, since one queue for a whole plan is not excluded.
 */
export const spuriousRejections = evidence((queue: Queue) => {
  const spurious = rejectionsOf(queue).filter(({ own }) => own < queue.full);
  return {
    alone: spurious.filter(({ everywhere }) => everywhere < queue.full),
    beside: spurious.filter(({ everywhere }) => everywhere >= queue.full),
  };
});

/** Sooner than this after a rejection no place becomes free by chance, as a rule; µs. */
const soon = 20_000;

/** Of these rejections, those soon after which more were admitted than were inside: nothing had kept their places. */
export function briefAmong(rejections: readonly Rejection[], queue: Queue): readonly Rejection[] {
  if (rejections.length === 0) return [];
  const brief = new Set<Rejection>();
  const awaited = new AwaitedWebhooks();
  let next = 0;
  for (const each of queue.bounds) {
    const { job } = each;
    awaited.push(each);
    if (!isAdmitted(job)) continue;
    while (next < rejections.length && isOver(rejections[next] as Rejection, job)) next++;
    for (let at = next; at < rejections.length; at++) {
      const rejection = rejections[at] as Rejection;
      if (rejection.job.a >= job.s) break;
      if (awaited.inside > rejection.own) brief.add(rejection);
    }
  }
  return [...brief];
}

const isOver = ({ job: { a } }: Rejection, { s }: QueuedJob): boolean => s - a > soon;
