import { isTurnedAway } from "../generation/jobs/job.ts";
import { jobsOf } from "../generation/jobs/jobs.ts";
import { isSurelyAccepted } from "../generation/jobs/surely-accepted.ts";
import { unsureAcceptance } from "../generation/offered-routes.ts";
import { type Freedom, ruledOut } from "./freedom.ts";

/** That an answer which looks like an acceptance refuses in friendly words. */
export const friendlyRefusal: Freedom = {
  name: "refusal in friendly words",
  silence:
    "Other endpoints: response bodies are not shown, nor what tells an acceptance from a refusal",
  settledBy: unsureAcceptance,
  avoidedBy: "scenarios await what becomes of a job, and ask for allowed values alone for a call",

  explains({ calls, wants, awaited }, history) {
    const job = jobsOf(history).at(calls.at(-1) ?? "");
    if (job === undefined || isTurnedAway(job)) return undefined;
    if (wants?.status !== "refused" && awaited === undefined) return undefined;
    return isSurelyAccepted(job, history)
      ? ruledOut(
          "its answer names a job that was accepted, holds an output, or is of the declared form",
        )
      : { is: "open" };
  },
};
