import { type Plan, queueLimits } from "../../../contracts/limits.ts";
import { type Lane, type QueuedJob, tellsCompletion } from "../queued-job.ts";

/**
 * Requests from before, of which nobody knows whether they are inside: more than a queue holds, from right before each of
 * `first` on. Order is promised: they are over once one of the queue is that was sent later.
 */
export const earlierJobs = (first: readonly QueuedJob[], jobs: Lane): QueuedJob[] =>
  first.flatMap((next) => {
    const s = next.s - 1;
    const [over] = jobs.filter((job) => job.s > s && tellsCompletion(job));
    const hi = over?.hi ?? Number.POSITIVE_INFINITY;
    const most = queueLimits[next.plan as Plan];
    // One more is the running one, and with another no reading of the limit is left.
    return Array.from({ length: most + 2 }, (_, nth): QueuedJob => {
      const { account, plan, route } = next;
      return { ...unseen, id: `before ${next.id}, ${nth}`, account, plan, route, s, hi };
    });
  });

const never = Number.POSITIVE_INFINITY;

/** Nothing is known of it, but that it may take any time. */
const unseen: Omit<QueuedJob, "id" | "account" | "plan" | "route" | "s" | "hi"> = {
  ...{ seq: Number.NEGATIVE_INFINITY, answerSeq: never, after: undefined },
  ...{ a: never, w: never, late: 0, startsBy: never, endsFrom: Number.NEGATIVE_INFINITY },
  ...{ outcome: "unclear", work: 1, long: true, calls: 0, results: 0 },
  ...{ askew: false, failed: false, clouded: false, mixed: false },
};
