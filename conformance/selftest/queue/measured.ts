import { occupancyOf } from "../../queue/occupancy.ts";
import type { Queue } from "../../queue/queue.ts";
import { possibleLimit } from "../../queue/rejections.ts";

/** The limit as one queue's history shows it, as an interval, and the readings of "queued" that it allows. */
export interface MeasuredLimit {
  /** Admissions prove that the limit is at least this. */
  certain: number;
  /** Rejections prove that the limit is at most this; Infinity: none did. */
  possible: number;
  fits: ("running-counts" | "running-apart")[];
}

/**
 * The limit as measured. A limit of five that counts the running job is 5 to 5, a limit of five that does not is 6 to
 * 6.
 */
export function measuredLimit(queue: Queue): MeasuredLimit {
  const certain = occupancyOf(queue).most;
  const possible = possibleLimit(queue);
  const allows = (limit: number) => certain <= limit && limit <= possible;
  const fits: MeasuredLimit["fits"] = [];
  if (allows(queue.limit)) fits.push("running-counts");
  if (allows(queue.limit + 1)) fits.push("running-apart");
  return { certain, possible, fits };
}
