import type { QueueMonitor } from "../../queue/queue-monitor.ts";

/** The limit as one queue's history shows it, as an interval, and the readings of "queued" that it allows. */
export interface MeasuredLimit {
  /** Admissions prove that the limit is at least this. */
  certain: number;
  /** Rejections prove that the limit is at most this; undefined: none did. */
  possible: number | undefined;
  fits: ("running-counts" | "running-apart")[];
}

/**
 * The limit as measured. A limit of five that counts the running job is 5 to 5, a limit of five that does not is 6 to
 * 6.
 */
export function measuredLimit(queue: QueueMonitor): MeasuredLimit {
  const certain = queue.occupancy.most;
  const { possible } = queue.rejections;
  const allows = (limit: number) => certain <= limit && limit <= (possible ?? limit);
  const fits: MeasuredLimit["fits"] = [];
  if (allows(queue.limit)) fits.push("running-counts");
  if (allows(queue.limit + 1)) fits.push("running-apart");
  return { certain, possible, fits };
}
