import type { Sighting } from "../../history/sighting.ts";
import { AwaitedWebhooks } from "../awaited-webhooks.ts";
import { jointDoubt } from "../joint.ts";
import { boundsIn, evidence, type Queue } from "../queue.ts";
import { isAdmitted, type QueuedJob } from "../queued-job.ts";
import { excessesOf } from "./excesses.ts";
import { staysAnywhere } from "./possible-stays.ts";
import { spuriousRejections } from "./rejections.ts";

/** A request that was turned away, and how many had entered any queue by then. */
interface Refusal {
  job: QueuedJob;
  entered: number;
}

/**
 * A request that was turned away as queue-full, then another that was admitted, though no job can have left in between:
 * one of the two answers was wrong, whatever the limit is. Asked only where every job that can have been inside, in any
 * queue, is one of this queue that reports later. Where the running request does not count, a job that starts may free
 * a place, so nothing is asked.
 */
function inconsistentAnswers(queue: Queue): readonly [QueuedJob, QueuedJob] | undefined {
  const { terms, among } = queue;
  if (terms.runningCounts !== true) return undefined;
  const everywhere = staysAnywhere(among);
  const awaited = new AwaitedWebhooks();
  let refusal: Refusal | undefined;
  for (const each of boundsIn(queue)) {
    const { job, nth } = each;
    awaited.advance(job.s);
    const entered = everywhere.entered[nth] as number;
    if (job.outcome === "queue full")
      refusal = everywhere.inside[nth] === awaited.inside ? { job, entered } : undefined;
    else if (isAdmitted(job) && refusal !== undefined && refusal.job.a < job.s) {
      // The first job that was admitted since, by all queues.
      const isNext = entered === refusal.entered + 1;
      const { u } = each;
      const isQuiet = awaited.lastReport < refusal.job.s && u < awaited.nextReport;
      const staying = awaited.count(({ lo }) => lo > u);
      if (isNext && isQuiet && staying === awaited.inside) return [refusal.job, job];
      refusal = undefined;
    }
    awaited.push(each);
  }
  return undefined;
}

/**
 * A doubt in the limit, and in that no request is turned away below it: one was turned away and the next admitted, though
 * no job can have left. None where either alone is seen broken.
 */
export const doubtsOfLimitOrAdmission = evidence((queue: Queue): readonly Sighting[] => {
  if (excessesOf(queue).length > 0 || spuriousRejections(queue).alone.length > 0) return [];
  const answers = inconsistentAnswers(queue);
  return answers === undefined ? [] : [jointDoubt(["limit", "admits-below-limit"], queue, answers)];
});
