import { ServiceTime, type ServiceWindow } from "../../queue/order/service-time.ts";
import { inSendOrder, type QueuedJob, tellsCompletion } from "../../queue/queued-job.ts";

/** tau* exactly, for jobs in any order: passes at the pace found last, until none is late. */
export function leastServiceTime(jobs: readonly QueuedJob[]): ServiceWindow | undefined {
  const sorted = jobs.filter(tellsCompletion).sort(inSendOrder);
  let found: ServiceWindow | undefined;
  for (;;) {
    const pass = new ServiceTime(found?.each);
    for (const job of sorted) pass.push(job, job.s, job.w);
    pass.finish();
    if (pass.least === undefined || pass.least.each >= pace(found)) return found;
    found = pass.least;
  }
}

function pace(found: ServiceWindow | undefined): number {
  return found === undefined ? Number.POSITIVE_INFINITY : found.each * (1 - 1e-9);
}
