import type { Job } from "../../generation/jobs/job.ts";
import { jobsOf } from "../../generation/jobs/jobs.ts";
import { probeToldResult } from "../../generation/jobs/probed-end.ts";
import { saysItGoesOn } from "../../generation/jobs/under-way.ts";
import { owedFrom } from "../../generation/webhooks/owed-calls.ts";
import type { History } from "../../history/history.ts";
import { fact } from "../../history/sighting.ts";
import { type Freedom, ruledOut } from "../freedom.ts";
import { awaitedCallIn } from "./awaited-call.ts";

const howLate = fact(
  "within.webhookMs",
  "the time within which a lone request's webhook is called (within.webhookMs)",
);

/**
 * That a job without a result is not called back: it goes on, however long, or it failed. That all jobs of a route
 * failed is no excuse.
 */
export const noResult: Freedom = {
  name: "job without a result",
  silence:
    "Events, 2 and 4: event kinds are not shown, nor how late a webhook is called, and whether one of a job that failed is",
  settledBy: fact(
    "async.callsFailures",
    "what became of a job that was not called back (evidence.effective): it may have failed (async.callsFailures), or go on",
  ),
  alsoSettledBy: [howLate],
  avoidedBy:
    "scenarios look at what became of each job where evidence.effective tells of it, and await its call for the declared time, or half a minute",

  explains(breach, history) {
    const { job } = awaitedCallIn(breach, history) ?? {};
    if (job === undefined) return undefined;
    if (history.facts.within.webhookMs === undefined) return { is: "open", needs: howLate };
    return hasNoResult(job, history)
      ? { is: "open" }
      : ruledOut("its result was seen, failures are called back, or its route never calls");
  },
};

function hasNoResult(job: Job, history: History): boolean {
  if (probeToldResult(job, history)) return false;
  if (saysItGoesOn(job.ran.at(-1))) return true;
  return history.facts.async.callsFailures !== true && !isNeverCalled(job, history);
}

/** The number of jobs of a route that do not all fail by chance. */
const several = 3;

/** Whether no webhook of a route was ever called, although several jobs of it gave one and waited long enough. */
function isNeverCalled({ route }: Job, history: History): boolean {
  const isOwed = ({ call, plain, disposition, hook }: Job): boolean =>
    plain &&
    disposition === "accepted" &&
    hook !== undefined &&
    history.end >= owedFrom(call, history);
  const awaited = jobsOf(history).to(route).filter(isOwed);
  return awaited.length >= several && awaited.every(({ calls }) => calls.length === 0);
}
