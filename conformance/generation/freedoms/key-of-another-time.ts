import { isMoved, isOfSameTime } from "../../history/clock-moves.ts";
import { fact } from "../../history/sighting.ts";
import { isAccepted, isRefused } from "../job.ts";
import type { WorkFreedom } from "./work-freedom.ts";

/** A key that no job was accepted with at a time to which the clock was moved may not have been valid then. */
export const keyOfAnotherTime: WorkFreedom = {
  name: "key of another time",
  silence:
    "Enterprise API key, Authentication: from when and until when a key is valid is not shown",
  settledBy: fact(
    "accounts",
    "accounts whose keys are valid at every time that the clock is moved to",
  ),
  dodgedBy: "scenarios that move the clock ask with each key for what is served, too",
  readsAs: "unclear",

  explains(jobs, history) {
    if (history.clockMoves.length === 0) return () => false;
    const served = jobs.filter(isAccepted);
    return (job) =>
      isRefused(job) &&
      isMoved(job.call, history) &&
      !served.some((other) => other.key === job.key && isOfSameTime(job.call, other.call, history));
  },
};
