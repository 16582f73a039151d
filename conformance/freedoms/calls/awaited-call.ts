import type { Job } from "../../generation/jobs/job.ts";
import { jobsOf } from "../../generation/jobs/jobs.ts";
import type { History } from "../../history/history.ts";
import type { Contradiction } from "../../history/sighting.ts";

/** The job whose webhook was not called until a time (µs), where that is what a breach is about. */
export function awaitedCallIn(
  { awaited, calls }: Contradiction,
  history: History,
): { job: Job; by: number } | undefined {
  const job = awaited && jobsOf(history).at(calls.at(-1) ?? "");
  return job && { job, by: awaited.until };
}
