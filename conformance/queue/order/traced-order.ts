import type { Sighting } from "../../history/sighting.ts";
import { inSendOrder } from "../queued-job.ts";
import { contradicts, supports } from "../sightings.ts";
import { inCertainOrder } from "./certain-order.ts";
import type { Traced, TracedQueue } from "./trace.ts";

/** A job that was certainly admitted first began later. */
export function* tracedOrder(
  { queue, traced, resolution }: TracedQueue,
  expected: string,
): Iterable<Sighting> {
  const byJob = new Map(traced.map((each) => [each.job, each]));
  const jobs = traced.map(({ job }) => job).sort(inSendOrder);
  let latest: Traced | undefined;
  let pairs = 0;
  for (const { job, isSent } of inCertainOrder(jobs)) {
    const known = byJob.get(job) as Traced;
    if (!isSent && (latest === undefined || known.began > latest.began)) latest = known;
    if (!isSent || latest === undefined) continue;
    pairs++;
    const lead = latest.began - known.began;
    const breach = { how: "began-out-of-order", expected, jobs: [latest.job, job] };
    if (lead > resolution)
      yield contradicts(queue, { ...breach, about: "order", numbers: { lead } });
  }
  yield supports(pairs);
}
