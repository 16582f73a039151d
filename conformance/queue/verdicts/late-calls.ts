import type { History } from "../../history/history.ts";
import { queueTerms } from "../from-profile.ts";
import { isSilent, type Lane, tellsCompletion } from "../queued-job.ts";
import { skewUs } from "../trace.ts";
import { resolutionUs, tracesOf } from "./traces.ts";

/**
 * Marks the calls that came later after their jobs' ends than is declared, as the trace tells these: their jobs may have
 * ended as early as that. How far the target's clock is behind ours shows in jobs that began soon after they were sent.
 */
export function markLateCalls(lanes: readonly Lane[], history: History): void {
  const { delay } = queueTerms(history.facts);
  const traces = tracesOf(history);
  if (delay === undefined || traces.size === 0) return;
  const traced = lanes.flatMap((jobs) =>
    [...jobs].flatMap((job) => (traces.get(job.id) ?? []).map((one) => ({ job, ...one }))),
  );
  const behind = traced.reduce(
    (least, { job, began }) => Math.max(least, job.s - began),
    Number.NEGATIVE_INFINITY,
  );
  const slack = skewUs + resolutionUs(traces.values());
  for (const { job, ended } of traced) {
    if (!tellsCompletion(job) || isSilent(job)) continue;
    const late = job.w - delay - (ended + behind);
    if (late > job.late) job.late = late + slack;
  }
}
