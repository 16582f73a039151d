import { AwaitedWebhooks } from "../awaited-webhooks.ts";
import { boundsIn, evidence, type Queue } from "../queue.ts";
import { isAdmitted, mayBeInside, type QueuedJob } from "../queued-job.ts";
import { staysAnywhere, staysInAccount } from "./possible-stays.ts";

/** Requests that were admitted while fewer than the limit can have been inside, counted. */
export interface Admissions {
  below: number;
  /** Of these, into the last place; and into a place that was freed before. */
  last: number;
  refilled: number;
  /** One took the last place for certain. */
  filled: boolean;
  /** The most that were certainly inside while no other account can have had a job inside. */
  alone: number;
}

export const admissionsOf = evidence((queue: Queue): Admissions => {
  const stays = staysInAccount(queue.among);
  const everywhere = staysAnywhere(queue.among);
  const awaited = new AwaitedWebhooks();
  const found = { below: 0, last: 0, refilled: 0, filled: false, alone: 0 };
  // Where the running request surely does not count, a queue is full with one more.
  const full = queue.terms.runningCounts === false ? queue.most : queue.limit;
  let entered = 0;
  for (const each of boundsIn(queue)) {
    const { job, nth } = each;
    awaited.push(each);
    if (mayBeInside(job)) entered++;
    if (!isAdmitted(job)) continue;
    const inside = stays.inside[nth] as number;
    const certain = awaited.inside > found.alone ? certainlyWith(job, awaited) : 0;
    found.filled ||= certain >= full;
    if (everywhere.inside[nth] === inside) found.alone = Math.max(found.alone, certain);
    if (inside > queue.limit) continue;
    found.below++;
    if (inside === queue.limit) found.last++;
    if (entered > queue.most) found.refilled++;
  }
  return found;
});

/** How many were certainly inside with a job that was admitted: awaited from before its send until after its answer. */
const certainlyWith = ({ s, a }: QueuedJob, awaited: AwaitedWebhooks): number =>
  Math.min(awaited.inside, awaited.count(({ job }) => job.a <= s && job.w > a) + 1);
