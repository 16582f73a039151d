import { trace } from "../needs.ts";
import type { QueueMonitor } from "../queue-monitor.ts";
import type { QueuedJob } from "../queued-job.ts";
import { doubted, type QueueRule, type QueueSighting, ruleId } from "../sightings.ts";
import { excesses, orderHolds } from "./limit.ts";

/**
 * Promises that cannot all have been kept, where no report of one job tells which was broken: each of them is doubted.
 * Either more jobs were inside than may be, if jobs end in order; or a request was turned away and the next admitted,
 * though no job can have left. What breaks a single rule is told as that.
 */
export function* concludeJoint(queue: QueueMonitor): Iterable<QueueSighting> {
  if (excesses(queue).length > 0) return;
  const { ordered, answers, rejections, terms, most } = queue;
  const serial: QueueRule[] = terms.runningCounts === true ? [] : ["one-at-a-time"];
  if (orderHolds(queue) && ordered.most > most)
    yield* oneOf(queue, ["limit", "fifo", ...serial], ordered.witness);
  if (answers.found !== undefined && rejections.alone.length === 0)
    yield* oneOf(queue, ["limit", "admits-below-limit"], answers.found);
}

function* oneOf(
  { first }: QueueMonitor,
  rules: readonly QueueRule[],
  jobs: readonly QueuedJob[],
): Iterable<QueueSighting> {
  const names = rules.map((rule) => ruleId(rule, first.plan)).join(", ");
  const need = trace(`${experiment}: ${joint} ${names}`);
  const calls = jobs.map(({ id }) => id);
  for (const rule of rules) yield doubted(first, rule, need, calls);
}

const experiment = "the trace probe, which tells when jobs begin and end";
const joint = "what came, and when, breaks one of";

/** Whether a sighting says that one of several rules is broken. */
export const isJoint = (sighting: QueueSighting): boolean =>
  sighting.is === "missing" && sighting.what.text.includes(joint);
