import type { History } from "../../history/history.ts";
import { queueTerms } from "../from-profile.ts";
import { skewUs } from "../order/trace.ts";
import { isSilent, type Lane, tellsCompletion } from "../queued-job.ts";
import { resolutionUs, tracesOf } from "./traces.ts";

/**
 * Notes of each traced job by when it had begun, and from when on it can have ended: so a request counts that named no
 * webhook, too. A call that came later after its job's end than is declared shows no more than the trace does.
 */
export function readTraces(lanes: readonly Lane[], history: History): void {
  const { delay = Number.POSITIVE_INFINITY } = queueTerms(history.facts);
  const traces = tracesOf(history);
  if (traces.size === 0) return;
  const traced = lanes.flatMap((jobs) =>
    [...jobs].flatMap((job) => (traces.get(job.id) ?? []).map((one) => ({ job, ...one }))),
  );
  // How far our clock is ahead of the target's: no job begins before it was sent, nor ends after its result came.
  let [least, most] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const { job, began, ended } of traced) {
    least = Math.max(least, job.s - began);
    if (tellsCompletion(job)) most = Math.min(most, job.w - ended);
  }
  const slack = skewUs + resolutionUs(traces.values());
  // A clock that was set meanwhile, or clocks far apart, date no stay.
  const isSteady = least <= most + slack;
  for (const { job, began, ended } of traced) {
    if (isSteady) {
      job.startsBy = began + most + slack;
      job.endsFrom = ended + least - slack;
    }
    const late = job.w - delay - (ended + least);
    if (tellsCompletion(job) && !isSilent(job) && late > job.late) job.late = late + slack;
  }
}
