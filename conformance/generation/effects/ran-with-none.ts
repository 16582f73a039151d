import type { History } from "../../history/history.ts";
import type { Job } from "../jobs/job.ts";
import { probeToldResult } from "../jobs/probed-end.ts";
import { answeredWithResult } from "../jobs/told-results.ts";

/** Whether a job ran with null. Some services report null until the job ran: only the looks at a finished job count. */
export function ranWithNone(job: Job, name: string, history: History): boolean {
  const isOver = answeredWithResult(job, history.facts) || probeToldResult(job, history);
  return isOver && job.ran.length > 0 && job.ran.every((values) => values[name] === null);
}
