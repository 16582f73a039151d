import { finalCall, scenario } from "../needs.ts";
import type { QueueMonitor } from "../queue-monitor.ts";
import type { QueuedJob } from "../queued-job.ts";
import { contradicts, doubted, missing, type QueueSighting, supports } from "../sightings.ts";

/** What the webhook calls themselves contradict, whenever they came. */
export function* concludeCalls({ first, calls, terms }: QueueMonitor): Iterable<QueueSighting> {
  // A call without a result may report the refusal, or check whether the receiver is there.
  const isSure = ({ results }: QueuedJob) =>
    results > 0 || (terms.finalCall === true && calls.withResult === 0);
  const processed = calls.processedAnyway.filter(isSure);
  const others = calls.processedAnyway.length - processed.length;
  yield supports(first, "enforced-on-arrival", calls.turnedAway - processed.length - others);
  for (const job of processed)
    yield contradicts(first, "enforced-on-arrival", called("turned-away-and-processed", job));
  if (others > 0) yield doubted(first, "enforced-on-arrival", finalCall);
  // A result that is not the last one may be a preview of it.
  if (terms.finalCall === true)
    for (const job of calls.twice)
      yield contradicts(first, "loses-nothing", called("two-results", job));
  for (const job of calls.foreign)
    yield contradicts(first, "track-id", called("another-requests-track-id", job));
  if (calls.turnedAway === 0) yield missing(first, "enforced-on-arrival", scenario("burst"));
}

function called(how: string, job: QueuedJob) {
  return { how, jobs: [job], numbers: { calls: job.calls, results: job.results } };
}
