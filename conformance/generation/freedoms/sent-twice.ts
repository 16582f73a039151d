import { mayAffect } from "../../history/call.ts";
import { soundsRepeated } from "../../history/job-wording.ts";
import { saidBy } from "../../history/refusal-wording.ts";
import { conflict } from "../../history/statuses.ts";
import { isRefused, type Job } from "../job.ts";
import type { WorkFreedom } from "./work-freedom.ts";

/**
 * A request may be refused as a conflict, by its status or its words, only because the very same request was sent
 * before. For how long is anybody's choice, such as ten seconds, or as long as the first one is worked on.
 */
export const sentTwice: WorkFreedom = {
  name: "request sent twice",
  silence:
    "What the service does: whether the very same request may be made again at once is not shown",
  settledBy: {
    kind: "driver",
    name: "the same request alone",
    text: "the request without another one like it before it: it was refused as a conflict",
  },
  dodgedBy:
    "requests for the same have a webhook and a track_id of their own where the route takes them",
  readsAs: "unclear",

  explains(jobs) {
    const same = Map.groupBy(jobs, sentOf);
    const isTwin = (job: Job, { call, key }: Job): boolean =>
      call !== job.call && key === job.key && mayAffect(call, job.call);
    return (job) =>
      isRefused(job) &&
      conflicts(job) &&
      (same.get(sentOf(job)) ?? []).some((other) => isTwin(job, other));
  },
};

const sentOf = ({ call }: Job): string => `${call.path} ${call.sent.text}`;

const conflicts = ({ call: { received } }: Job): boolean =>
  received !== undefined && (received.status === conflict || soundsRepeated(saidBy(received)));
