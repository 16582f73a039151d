import type { Sighting } from "../../history/sighting.ts";
import { inSendOrder } from "../queued-job.ts";
import { contradicts, supports } from "../sightings.ts";
import { skewUs, type Traced, type TracedQueue } from "./trace.ts";

/** So much of the shorter job must lie within the other: an end may be noted after the next one's beginning. */
const leastShare = 0.2;

/** Where most of the shorter job lies within the other, no clocks that are apart explain it. */
const mostShare = 0.8;

/** Two jobs were processed at the same time. */
export function* tracedSerial(
  { queue, traced, resolution }: TracedQueue,
  expected: string,
): Iterable<Sighting> {
  let running: Traced | undefined;
  const inSent = traced.toSorted((one, other) => inSendOrder(one.job, other.job));
  for (const each of inSent.sort((a, b) => a.began - b.began)) {
    if (running !== undefined) {
      const together = running.ended - each.began;
      const shorter = Math.min(running.ended - running.began, each.ended - each.began);
      const mayBeApart = Math.min(skewUs, mostShare * shorter);
      const breach = { how: "processed-together", expected, jobs: [running.job, each.job] };
      if (together > Math.max(resolution, leastShare * shorter, mayBeApart))
        yield contradicts(queue, { ...breach, about: "order", numbers: { together } });
    }
    if (running === undefined || each.ended > running.ended) running = each;
  }
  yield supports(Math.max(0, traced.length - 1));
}
