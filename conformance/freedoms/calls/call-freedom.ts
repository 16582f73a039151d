import type { Job } from "../../generation/job.ts";
import { jobsOf } from "../../generation/jobs.ts";
import type { History } from "../../history/history.ts";
import type { OpenPoint } from "../../history/open-point.ts";
import { type Freedom, ruledOut } from "../freedom.ts";

/** A freedom not to call the webhook of a job that was taken with its result. */
export interface CallFreedom extends OpenPoint {
  /** Whether it may be why no such call came until `by` (µs). */
  explains: (job: Job, by: number, history: History) => boolean;
  /** What keeps it from being why, in words that a finding prints. */
  ruledOutBy: string;
}

/** The freedom as the rule of calls names it: it weighs calls that did not come. */
export const ofCalls =
  (is: "used" | "open") =>
  ({ explains, ruledOutBy, ...point }: CallFreedom): Freedom => ({
    ...point,
    explains({ awaited, calls }, history) {
      const job = awaited && jobsOf(history).at(calls.at(-1) ?? "");
      if (job === undefined) return undefined;
      return explains(job, awaited?.until ?? 0, history) ? { is } : ruledOut(ruledOutBy);
    },
  });
