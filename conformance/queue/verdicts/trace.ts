import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { leadOf, type Traced, type TracedQueue } from "../order/trace.ts";
import { queueJobs } from "./jobs.ts";
import { resolutionUs, tracesOf } from "./traces.ts";

/**
 * What the trace probe reports of the jobs that it was asked about; webhooks say the same from outside. Nothing where no
 * steady clock explains its stamps, such as one that was set meanwhile, or that notes ends long after their calls.
 */
export const tracedQueues = derived((history: History): readonly TracedQueue[] => {
  const traces = tracesOf(history);
  const resolution = resolutionUs(traces.values());
  const traced = queueJobs(history).flatMap((job) =>
    (traces.get(job.id) ?? []).map((processing) => ({ job, ...processing })),
  );
  if (!leadOf(traced, resolution).isSteady) return [];
  const queues = Map.groupBy(traced, ({ job: { account, route } }) => `${account} ${route}`);
  return Array.from(queues.values(), (those) => {
    const { job } = those[0] as Traced;
    return { queue: job, traced: those, resolution };
  });
});
