import { AwaitedWebhooks } from "./awaited-webhooks.ts";
import { staysAnywhere, staysInAccount } from "./possible-stays.ts";
import { evidence, type Queue } from "./queue.ts";
import { isAdmitted, mayBeInside, type QueuedJob } from "./queued-job.ts";

/** Requests that were admitted while fewer than the limit can have been inside, counted. */
export interface Admissions {
  below: number;
  /** Of these, into the last place; and into a place that was freed before. */
  last: number;
  refilled: number;
  /** One took the last place for certain: the others were awaited from before its send until after its answer. */
  filled: boolean;
  /** So it was while no other account can have had a job inside. */
  filledAlone: boolean;
}

export const admissionsOf = evidence((queue: Queue): Admissions => {
  const stays = staysInAccount(queue.among);
  const everywhere = staysAnywhere(queue.among);
  const awaited = new AwaitedWebhooks();
  const found = { below: 0, last: 0, refilled: 0, filled: false, filledAlone: false };
  let entered = 0;
  for (const each of queue.bounds) {
    const { job, nth } = each;
    awaited.push(each);
    if (mayBeInside(job)) entered++;
    if (!isAdmitted(job)) continue;
    const inside = stays.inside[nth] as number;
    if (!found.filledAlone && takesLast(job, awaited, queue.limit)) {
      found.filled = true;
      found.filledAlone = everywhere.inside[nth] === inside;
    }
    if (inside > queue.limit) continue;
    found.below++;
    if (inside === queue.limit) found.last++;
    if (entered > queue.most) found.refilled++;
  }
  return found;
});

function takesLast({ s, a }: QueuedJob, awaited: AwaitedWebhooks, limit: number): boolean {
  if (awaited.inside < limit) return false;
  return awaited.count(({ job }) => job.a <= s && job.w > a) >= limit - 1;
}
