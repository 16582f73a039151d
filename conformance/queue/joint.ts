import { doubtedIn, type Sighting } from "../history/sighting.ts";
import { orderHolds } from "./delta-star.ts";
import { excessesOf, whereOneMore } from "./excesses.ts";
import { inconsistentAnswers } from "./inconsistent-answers.ts";
import { trace } from "./needs.ts";
import { orderedOccupancyOf } from "./ordered-occupancy.ts";
import { evidence, type Queue } from "./queue.ts";
import type { QueuedJob } from "./queued-job.ts";
import { spuriousRejections } from "./rejections.ts";
import { idsOf, type QueueRule, ruleId } from "./sightings.ts";

/** Promises of which one was broken, by the jobs that show it. */
interface Joint {
  rules: readonly QueueRule[];
  jobs: readonly QueuedJob[];
}

/**
 * Promises that cannot all have been kept, where no report of one job tells which was broken. Either more jobs were
 * inside than may be, if jobs end in order; or a request was turned away and the next admitted, though no job can have
 * left. What breaks a single rule is told as that.
 */
const jointBreaches = evidence((queue: Queue): readonly Joint[] => {
  if (excessesOf(queue).length > 0) return [];
  const found: Joint[] = [];
  const ordered = orderedOccupancyOf(queue);
  if (orderHolds(queue) && ordered.most > queue.most)
    found.push({ rules: ["limit", "fifo", ...whereOneMore(queue)], jobs: ordered.witness });
  const answers = inconsistentAnswers(queue);
  if (answers !== undefined && spuriousRejections(queue).alone.length === 0)
    found.push({ rules: ["limit", "admits-below-limit"], jobs: answers });
  return found;
});

/** The doubts in a rule that is one of several, of which one was broken. */
export function* jointDoubts(queue: Queue, rule: QueueRule): Iterable<Sighting> {
  for (const { rules, jobs } of jointBreaches(queue)) {
    if (!rules.includes(rule)) continue;
    const names = rules.map((each) => ruleId(each, queue.plan)).join(", ");
    yield doubtedIn(trace(`${experiment}: ${joint} ${names}`), idsOf(jobs));
  }
}

const experiment = "the trace probe, which tells when jobs begin and end";
const joint = "what came, and when, breaks one of";

/** Whether a sighting says that one of several rules is broken. */
export const isJoint = (sighting: Sighting): boolean =>
  sighting.is === "missing" && sighting.what.text.includes(joint);
