import type { Need } from "../../contracts/verdict.ts";
import { derived } from "../history/derived.ts";
import type { History } from "../history/history.ts";
import { serviceItself } from "../history/service-itself.ts";
import { mishap } from "./freedoms/mishap.ts";
import { isCrashed, type Job } from "./job.ts";
import { jobsOf } from "./jobs.ts";
import { recursAmong, sendingsOf } from "./sendings.ts";

const sendings = derived((history: History) => sendingsOf(jobsOf(history).all, history.facts));
const recurring = derived((history: History) =>
  recursAmong(jobsOf(history).all, sendings(history)),
);

/** Whether the service itself says nothing: it broke down, or a gateway or a page answered for it. */
const isSilent = ({ taken }: Job): boolean => taken === "crashed" || taken === "unclear";

/** What would settle a request that the service never answered, whenever it was sent; undefined: it did at some time. */
export function unanswered(job: Job, history: History): Need | undefined {
  if (isSilent(job) && recurring(history)(job, isSilent)) return never;
  return isCrashed(job) && sendings(history)(job).every(isSilent) ? mishap.settledBy : undefined;
}

const never = serviceItself(
  "an answer of the service itself: whenever the same request was sent a gateway answered for it, or a page",
);
