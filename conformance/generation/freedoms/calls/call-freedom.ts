import type { History } from "../../../history/history.ts";
import type { OpenPoint } from "../../../history/open-point.ts";
import type { Job } from "../../job.ts";

/** A freedom not to call the webhook of a job that was taken with its result. */
export interface CallFreedom extends OpenPoint {
  /** Whether it may be why no such call came until `by` (µs). */
  explains: (job: Job, by: number, history: History) => boolean;
  /** What keeps it from being why, in words that a finding prints. */
  ruledOutBy: string;
}
