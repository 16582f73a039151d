import type { History } from "../../history/history.ts";
import { queueTerms } from "../from-profile.ts";
import { leadOf } from "../order/trace.ts";
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
  const { least, most, slack, isSteady } = leadOf(traced, resolutionUs(traces.values()));
  for (const { job, began, ended } of traced) {
    if (isSteady) {
      job.startsBy = began + most + slack;
      job.endsFrom = ended + least - slack;
    }
    const late = job.w - delay - (ended + least);
    if (tellsCompletion(job) && !isSilent(job) && late > job.late) job.late = late + slack;
  }
}
