import { unheard, untoldOf } from "../../generation/untold.ts";
import type { AcceptanceFreedom } from "./acceptance.ts";

/** That a job which was taken fails for its value later, and nobody saw its end. */
export const unseenEnd: AcceptanceFreedom = {
  name: "end that nobody saw",
  silence:
    "Other endpoints, Events, 4: when a value is looked at, and what says that a job failed, is not shown",
  settledBy: unheard,
  dodgedBy: "scenarios await what becomes of each job, by its webhook or by a probe",

  needs: ({ job, history }) => untoldOf(job, history),
  ruledOutBy: "its result was seen, or nothing is said of what becomes of any job",
};
