import { isAccepted } from "../../generation/jobs/job.ts";
import { jobsOf } from "../../generation/jobs/jobs.ts";
import { type Freedom, ruledOut } from "../freedom.ts";
import { awaitedCallIn } from "./awaited-call.ts";

/** So many jobs must be called again: each of a few workers may give up by itself. */
const several = 3;

/**
 * That a service gives up for a while on a receiver that failed, as the kit's does on purpose. Where several jobs that
 * were asked for after the failure were called before this one was asked for, it had not, or no more.
 */
export const failedReceiver: Freedom = {
  name: "failed receiver",
  silence:
    "Events, 5: retries are not shown, nor for how long a receiver that failed is not called",
  settledBy: {
    kind: "driver",
    name: "a receiver that answers",
    text: "a job that was asked for once others were called again: the receiver had failed before",
  },
  avoidedBy: "the scenario that has the receiver fail runs after all others",

  explains(breach, history) {
    const { job, by } = awaitedCallIn(breach, history) ?? {};
    if (job === undefined || by === undefined) return undefined;
    const bad = history.hooks.filter(({ t_us, status }) => t_us <= by && status >= 400);
    const failed = Math.max(...bad.map(({ t_us }) => t_us));
    const asked = job.call.sent.at.t;
    const again = jobsOf(history)
      .all.filter((other) => isAccepted(other) && other.call.sent.at.t > failed)
      .filter(({ calls }) => calls.some(({ t_us }) => t_us < asked));
    return bad.length > 0 && again.length < several
      ? { is: "used" }
      : ruledOut("no call was answered badly before, or others were called again since");
  },
};
