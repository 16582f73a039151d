import { soundsRepeated } from "../../history/job-wording.ts";
import { saidBy } from "../../history/refusal-wording.ts";
import { conflict } from "../../history/statuses.ts";
import { isRefused, type Job } from "../job.ts";
import type { WorkFreedom } from "./work-freedom.ts";

/** The same request again within this time may be taken for one that was sent twice by mistake. */
const duplicateWindowUs = 10_000_000;

/**
 * A request may be refused as a conflict, by its status or its words, only because the very same request was sent
 * within ten seconds.
 */
export const sentTwice: WorkFreedom = {
  name: "request sent twice",
  silence:
    "What the service does: whether the very same request may be made again at once is not shown",
  settledBy: {
    kind: "driver",
    name: "the same request alone",
    text: "the same request, ten seconds or more from any like it: it was refused as a conflict",
  },
  dodgedBy:
    "requests for the same have a webhook and a track_id of their own where the route takes them",
  readsAs: "unclear",

  explains(jobs) {
    const same = Map.groupBy(jobs, sentOf);
    const isTwin = (job: Job, { call, key }: Job): boolean =>
      call !== job.call &&
      key === job.key &&
      Math.abs(job.call.sent.at.t - call.sent.at.t) < duplicateWindowUs;
    return (job) =>
      isRefused(job) &&
      conflicts(job) &&
      (same.get(sentOf(job)) ?? []).some((other) => isTwin(job, other));
  },
};

const sentOf = ({ call }: Job): string => `${call.path} ${call.sent.text}`;

const conflicts = ({ call: { received } }: Job): boolean =>
  received !== undefined && (received.status === conflict || soundsRepeated(saidBy(received)));
