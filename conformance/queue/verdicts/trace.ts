import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import type { Traced, TracedQueue } from "../order/trace.ts";
import { queueJobs } from "./jobs.ts";
import { resolutionUs, tracesOf } from "./traces.ts";

/** What the trace probe reports of the jobs that it was asked about; webhooks say the same from outside. */
export const tracedQueues = derived((history: History): readonly TracedQueue[] => {
  const traces = tracesOf(history);
  const resolution = resolutionUs(traces.values());
  const traced = queueJobs(history).flatMap((job) =>
    (traces.get(job.id) ?? []).map((processing) => ({ job, ...processing })),
  );
  const queues = Map.groupBy(traced, ({ job: { account, route } }) => `${account} ${route}`);
  return Array.from(queues.values(), (those) => {
    const { job } = those[0] as Traced;
    return { queue: job, traced: those, resolution };
  });
});
