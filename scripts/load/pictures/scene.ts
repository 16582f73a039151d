import type { History } from "../../../conformance/history/history.ts";
import { isAdmitted, isReported, type Job } from "../../../conformance/queue/job.ts";
import type { AccountFacts, Breach } from "../../../conformance/queue/queue-facts.ts";
import { queueFacts, queueJobs } from "../../../conformance/queue/verdicts/history.ts";

/** One run of a scenario, as one queue saw it. */
export interface Act {
  run: string;
  jobs: readonly Job[];
}

/** Everything that pictures show of one queue: an account on one route. */
export interface QueueScene {
  facts: AccountFacts;
  acts: Act[];
  /** Every breach of a rule that names requests, with the rule. */
  breaches: (Breach & { rule: string })[];
}

/** The scenes of a history's queues; none where nothing was queued. */
export function queueScenes(history: History): QueueScene[] {
  const jobs = Map.groupBy(queueJobs(history), ({ account, route }) => `${account} ${route}`);
  return queueFacts(history).queues.map((facts) => {
    const own = jobs.get(`${facts.account} ${facts.route}`) ?? [];
    const acts = [...Map.groupBy(own, (job) => runOf(job, history))];
    return {
      facts,
      acts: acts.map(([run, jobs]) => ({ run, jobs })),
      breaches: Object.entries(facts.rules).flatMap(([rule, { breaches }]) =>
        breaches.map((breach) => ({ ...breach, rule })),
      ),
    };
  });
}

/** The run of a scenario that a request was sent in: its episode is named after it. */
export function runOf({ id }: Job, history: History): string {
  return history.call(id)?.episode?.split("/", 1)[0] ?? "requests";
}

/** When a job was last heard of. */
export function lastSeen({ s, a, w }: Job): number {
  return Math.max(s, ...[a, w].filter(Number.isFinite));
}

export const isTurnedAway = ({ outcome }: Job): boolean => outcome === "queue-full";

/** Admitted and called back: it has a bar. */
export const hasBar = (job: Job): boolean => isAdmitted(job) && isReported(job);
