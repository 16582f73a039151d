import { isPage, page } from "../../generation/freedoms/page.ts";
import { isAccepted, type Job } from "../../generation/job.ts";
import { jobsOf } from "../../generation/jobs.ts";
import { isBetween, mishapMs, sendingsOf } from "../../generation/sendings.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import type { ServingFreedom, Unserved } from "./serving.ts";

const { silence, settledBy } = page;

/**
 * That a gateway answered by a page on a route that never answered in JSON in this run. The freedom `page` explains
 * pages on the other routes.
 */
export const pageMetOnce: ServingFreedom = {
  name: "page met once",
  ...{ silence, settledBy },
  dodgedBy: "scenarios ask the route again a moment after a page",
  needs: (unserved) => (isMetOnce(unserved) ? settledBy : undefined),
  ruledOutBy: "it was answered by no page, or by one a moment later, too",
};

const isMetOnce = ({ job, history }: Unserved): boolean =>
  gavePage(job) && !isMetAgain(job, sendings(history)(job));

const sendings = derived((history: History) => sendingsOf(jobsOf(history).all, history.facts));

/** Whether the same request met a page at another moment, and was not served between the two. */
const isMetAgain = (job: Job, others: readonly Job[]): boolean =>
  others
    .filter(gavePage)
    .some(
      (other) =>
        Math.abs(other.call.sent.at.t - job.call.sent.at.t) >= mishapMs * 1000 &&
        !others.some((one) => isAccepted(one) && isBetween(one, job, other)),
    );

const gavePage = ({ call }: Job): boolean => isPage(call.received ?? {});
