import { unsureAcceptance } from "../../generation/reach.ts";
import { isSurelyAccepted } from "../../generation/surely-accepted.ts";
import type { CallFreedom } from "./call-freedom.ts";

/** That an answer which looks like an acceptance refuses in friendly words. */
export const friendlyRefusal: CallFreedom = {
  name: "refusal in friendly words",
  silence:
    "Other endpoints: response bodies are not shown, nor what tells an acceptance from a refusal",
  settledBy: unsureAcceptance,
  dodgedBy: "scenarios ask for allowed values alone where they await a call",

  explains: (job, _by, history) => !isSurelyAccepted(job, history),
  ruledOutBy: "its answer names a job that was taken, holds an output, or is of the declared form",
};
