import type { History } from "../../history/history.ts";
import type { Job } from "../jobs/job.ts";

/** What a request asked for, and what its job ran with, e.g. `{asked: "192k", ran: "128k"}`. */
export interface Ran {
  asked: unknown;
  ran: unknown;
}

/** What became of a value that was accepted; undefined: unknown. */
export type EffectiveValue = (job: Job, history: History) => Ran | undefined;

/** The value that a job ran with, and whether the document allows it. */
export interface RanInRange {
  inside: boolean;
  value: unknown;
}
