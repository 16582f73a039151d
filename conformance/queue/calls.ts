import { isAdmitted, isReported, type QueuedJob, staysToReport } from "./queued-job.ts";

const kept = 64;

/** What was answered and what was called back, counted; and the jobs whose calls contradict a rule. */
export class Calls {
  turnedAway = 0;
  /** Admitted jobs whose call came, and says of none that it failed. */
  done = 0;
  /** Jobs with a call that holds a result. */
  withResult = 0;
  /** Jobs whose calls differ while no final call is declared: then order, limit and loss cannot be judged. */
  mixed = 0;
  /**
   * Jobs with calls for two different results; jobs turned away yet processed; jobs with a call under another's
   * track_id.
   */
  readonly twice: QueuedJob[] = [];
  readonly processedAnyway: QueuedJob[] = [];
  readonly foreign: QueuedJob[] = [];

  push(job: QueuedJob): void {
    if (job.outcome === "queue full") this.turnedAway++;
    if (!isReported(job)) return;
    if (isAdmitted(job) && staysToReport(job)) this.done++;
    if (job.results > 0) this.withResult++;
    this.amend(job);
  }

  /** A job that was pushed before, or is now, with one more call. */
  amend(job: QueuedJob): void {
    if (job.mixed) this.mixed++;
    if (job.outcome === "queue full" && !job.failed) keep(this.processedAnyway, job);
    if (job.results > 1) keep(this.twice, job);
    if (job.foreign) keep(this.foreign, job);
  }
}

function keep(list: QueuedJob[], job: QueuedJob): void {
  if (list.length < kept && !list.includes(job)) list.push(job);
}
