import type { Sighting } from "../history/sighting.ts";
import { inCertainOrder } from "./certain-order.ts";
import { inSendOrder, isAdmitted } from "./queued-job.ts";
import { contradicts, supports } from "./sightings.ts";
import type { Traced, TracedQueue } from "./trace.ts";

/** A job that was certainly admitted first began later. */
export function* tracedOrder(
  { queue, traced, resolution }: TracedQueue,
  expected: string,
): Iterable<Sighting> {
  const byJob = new Map(traced.map((each) => [each.job, each]));
  const jobs = traced
    .map(({ job }) => job)
    .filter(isAdmitted)
    .sort(inSendOrder);
  let latest: Traced | undefined;
  let pairs = 0;
  for (const { job, earlier } of inCertainOrder(jobs)) {
    for (const each of earlier) {
      const known = byJob.get(each) as Traced;
      if (latest === undefined || known.began > latest.began) latest = known;
    }
    if (latest === undefined) continue;
    pairs++;
    const lead = latest.began - (byJob.get(job) as Traced).began;
    const breach = { how: "began-out-of-order", expected, jobs: [latest.job, job] };
    if (lead > resolution) yield contradicts(queue, { ...breach, numbers: { lead } });
  }
  yield supports(pairs);
}
