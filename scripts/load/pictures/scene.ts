import type { History } from "../../../conformance/history/history.ts";
import type { Contradiction as Sighted } from "../../../conformance/history/sighting.ts";
import { isAdmitted, isReported, type QueuedJob } from "../../../conformance/queue/queued-job.ts";
import type { QueueRule } from "../../../conformance/queue/sightings.ts";
import type { QueueTerms } from "../../../conformance/queue/terms.ts";
import { queueJobs, termsOf } from "../../../conformance/queue/verdicts/jobs.ts";
import { seenIn } from "../../../conformance/queue/verdicts/seen.ts";
import { runOf as loadRunOf } from "../../../conformance/report/load-rows.ts";
import { queueAssertions } from "../../../conformance/rules/queue/assertions.ts";

/** One run of a scenario, as one queue saw it. */
export interface Act {
  run: string;
  jobs: readonly QueuedJob[];
}

/** A sighting that contradicts a rule of the queue. */
export type Contradiction = Sighted & { rule: QueueRule };

/** An account on one route. */
type QueueName = Pick<QueuedJob, "account" | "plan" | "route">;

/** All that pictures show of one queue, which is an account on one route. */
export interface QueueScene {
  queue: QueueName;
  limit: number;
  terms: QueueTerms;
  acts: Act[];
  contradictions: Contradiction[];
}

/** The scenes of a history's queues; empty where no job was queued. */
export function queueScenes(history: History): QueueScene[] {
  const terms = termsOf(history);
  const told = Map.groupBy(contradictionsIn(history), ({ queue }) => nameOf(queue));
  return [...Map.groupBy(queueJobs(history), nameOf)].map(([name, jobs]) => {
    const queue = jobs[0] as QueuedJob;
    const acts = [...Map.groupBy(jobs, (job) => runOf(job, history))];
    return {
      queue,
      limit: terms.limits[queue.plan] ?? 0,
      terms,
      acts: acts.map(([run, jobs]) => ({ run, jobs })),
      contradictions: (told.get(name) ?? []).map(({ one }) => one),
    };
  });
}

const contradictionsIn = (history: History): { queue: QueueName; one: Contradiction }[] =>
  queueAssertions.flatMap((assertion) =>
    seenIn(assertion, history).flatMap(({ queue, sightings }) =>
      sightings
        .filter((one) => one.is === "against")
        .map((one) => ({ queue, one: { ...one, rule: assertion.rule } })),
    ),
  );

const nameOf = ({ account, route }: Pick<QueueName, "account" | "route">): string =>
  `${account} ${route}`;

/** The run of a scenario in which a request was sent. */
export const runOf = ({ id }: QueuedJob, history: History): string =>
  loadRunOf(history.call(id) ?? {}) ?? "requests";

/** When the last event of a job was seen. */
export function lastSeen({ s, a, w }: QueuedJob): number {
  return Math.max(s, ...[a, w].filter(Number.isFinite));
}

export const isTurnedAway = ({ outcome }: QueuedJob): boolean => outcome === "queue full";

/** Whether a job was admitted and called back: then it has a bar. */
export const hasBar = (job: QueuedJob): boolean => isAdmitted(job) && isReported(job);
