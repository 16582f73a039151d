import { ranWith } from "./job.ts";
import { ranWithNone } from "./ran-with-none.ts";
import type { RanWithListed } from "./unlisted.ts";

/** Null, as told of a job that is over, is the level of a transcript that is not timed. */
export const levelRan: RanWithListed = (job, history, member) =>
  ranWith(job, member) ?? (ranWithNone(job, member, history) ? null : undefined);
