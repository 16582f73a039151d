import { AwaitedWebhooks } from "../awaited-webhooks.ts";
import { boundsIn, evidence, type Queue } from "../queue.ts";
import { isAdmitted, type QueuedJob } from "../queued-job.ts";
import { occupancyOf } from "./occupancy.ts";
import { type Rejection, spuriousRejections } from "./rejections.ts";

/**
 * Whether jobs that ended and kept their places may explain the spurious rejections of a queue: enough ended, and few
 * rejections were brief.
 */
export const mayBeKept = evidence((queue: Queue): boolean => {
  const { alone } = spuriousRejections(queue);
  return (
    2 * briefAmong(alone, queue).length < alone.length &&
    alone.every(({ own, ended }) => own + ended >= queue.limit)
  );
});

/** Whether a rejection shows that places are not freed: more places than were taken then were once in use. */
export const showsKept = ({ own }: Rejection, queue: Queue): boolean =>
  mayBeKept(queue) && own < placesSeen(queue);

/** How many places accounts of this plan were proved to have, at least. */
const placesSeen = ({ plan, among }: Queue): number =>
  Math.max(
    ...among.all.filter((queue) => queue.plan === plan).map((queue) => occupancyOf(queue).most),
  );

/** Sooner than this after a rejection no place becomes free by chance, as a rule; µs. */
const soon = 20_000;

/** Of these rejections, those soon after which more were admitted than were inside: nothing had kept their places. */
function briefAmong(rejections: readonly Rejection[], queue: Queue): readonly Rejection[] {
  if (rejections.length === 0) return [];
  const brief = new Set<Rejection>();
  const awaited = new AwaitedWebhooks();
  let next = 0;
  for (const each of boundsIn(queue)) {
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
