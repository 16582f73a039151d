import { saysItGoesOn } from "../../generation/going-on.ts";
import type { Job } from "../../generation/job.ts";
import { jobsOf } from "../../generation/jobs.ts";
import { owedFrom } from "../../generation/owed-calls.ts";
import { probeToldResult } from "../../generation/probed-end.ts";
import type { History } from "../../history/history.ts";
import { fact } from "../../history/sighting.ts";
import type { CallFreedom } from "./call-freedom.ts";

/**
 * That a job which goes on, or failed, is not called back: the one has no result yet, the other none at all. That all
 * jobs of a route failed is no excuse.
 */
export const noResult: CallFreedom = {
  name: "job without a result",
  silence: "Events, 4: event kinds are not shown, nor whether a job that failed is called back",
  settledBy: fact(
    "async.callsFailures",
    "what became of a job that was not called back (evidence.effective): it may have failed (async.callsFailures), or go on",
  ),
  avoidedBy: "scenarios look at what became of each job where a probe tells of it",

  explains(job, _by, history) {
    const { facts } = history;
    if (probeToldResult(job, history)) return false;
    if (saysItGoesOn(job.ran.at(-1))) return true;
    return facts.async.callsFailures !== true && !isNeverCalled(job, history);
  },
  ruledOutBy: "its result was seen, failures are called back, or its route never calls",
};

/** The number of jobs of a route that do not all fail by chance. */
const several = 3;

/** Whether no webhook of a route was ever called, although several jobs of it gave one and waited long enough. */
function isNeverCalled({ route }: Job, history: History): boolean {
  const isOwed = ({ call, plain, taken, hook }: Job): boolean =>
    plain && taken === "accepted" && hook !== undefined && history.end >= owedFrom(call, history);
  const awaited = jobsOf(history).to(route).filter(isOwed);
  return awaited.length >= several && awaited.every(({ calls }) => calls.length === 0);
}
