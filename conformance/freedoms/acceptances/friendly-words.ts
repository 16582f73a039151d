import { isAccepted } from "../../generation/job.ts";
import { isSurelyAccepted } from "../../generation/surely-accepted.ts";
import { friendlyRefusal } from "../calls/friendly-refusal.ts";
import type { AcceptanceFreedom } from "./acceptance.ts";

const { name, silence, settledBy, dodgedBy, ruledOutBy } = friendlyRefusal;

/** That an answer which looks like an acceptance refuses the value in friendly words. */
export const friendlyWords: AcceptanceFreedom = {
  ...{ name, silence, settledBy, dodgedBy, ruledOutBy },

  needs({ job, history }) {
    const isSure = !isAccepted(job) || isSurelyAccepted(job, history);
    return isSure ? undefined : settledBy;
  },
};
