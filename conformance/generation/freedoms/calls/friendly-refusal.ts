import type { Job } from "../../job.ts";
import type { Parameter } from "../../parameter.ts";
import { timestampLevel } from "../../parameters/transcribe.ts";
import { unsureAcceptance } from "../../reach.ts";
import { isSurelyAccepted } from "../../surely-accepted.ts";
import type { CallFreedom } from "./call-freedom.ts";

/** That an answer which looks like an acceptance refuses in friendly words. */
export const friendlyRefusal: CallFreedom = {
  name: "refusal in friendly words",
  silence:
    "Other endpoints: response bodies are not shown, nor what tells an acceptance from a refusal",
  settledBy: unsureAcceptance,
  dodgedBy: "scenarios ask for allowed values alone where they await a call",

  explains: (job, _by, history) => !isSurelyAccepted(job, history, { parametersOf }),
  ruledOutBy: "it was answered as requests that are surely to be accepted are",
};

/** The parameters that are read on a route whose webhook is called: of removals none has a shown type. */
const parametersOf = (route: Job["route"]): readonly Parameter[] =>
  route === timestampLevel.route ? timestampLevel.siblings() : [];
