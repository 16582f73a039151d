import type { Dossiers } from "../dossier.ts";
import type { Job } from "../job.ts";
import type { QueueMonitor } from "../queue-monitor.ts";

/** What the webhook calls themselves contradict, whenever they came. */
export function concludeCalls({ calls, terms }: QueueMonitor, rules: Dossiers): void {
  const { "enforced-on-arrival": enforced, "loses-nothing": loses, "track-id": tracked } = rules;
  // A call without a result may tell of the refusal, or ask whether anybody is there.
  const isSure = ({ results }: Job) =>
    results > 0 || (terms.finalCall === true && calls.withResult === 0);
  const processed = calls.processedAnyway.filter(isSure);
  for (const job of processed) enforced.contradicts(called("turned-away-and-processed", job));
  enforced.isOpen = processed.length < calls.processedAnyway.length;
  if (enforced.isOpen) enforced.lacks("fact", "async.finalCall");
  // A result that is not the last one may be a preview of it.
  if (terms.finalCall === true)
    for (const job of calls.twice) loses.contradicts(called("two-results", job));
  for (const job of calls.foreign) tracked.contradicts(called("another-requests-track-id", job));

  const rejected = calls.turnedAway;
  enforced.supporting = rejected - calls.processedAnyway.length;
  enforced.power = { rejected };
  tracked.supporting = calls.reported - calls.foreign.length;
  tracked.power = { reported: calls.reported };
  if (rejected === 0) enforced.lacks("driver", "burst");
}

function called(how: string, job: Job) {
  const numbers = { calls: job.calls, results: job.results };
  return { how, evidence: "calls" as const, jobs: [job], at: job.w, numbers };
}
