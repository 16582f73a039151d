import { ranWith } from "../jobs/job.ts";
import type { RanWithListed } from "../values/unlisted.ts";
import { ranWithNone } from "./ran-with-none.ts";

/**
 * The level that a job ran with. Where the job is over, a reported null is the level of a transcript that is not timed.
 */
export const levelRan: RanWithListed = (job, history, member) =>
  ranWith(job, member) ?? (ranWithNone(job, member, history) ? null : undefined);
