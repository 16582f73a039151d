import type { History } from "../../../conformance/history/history.ts";
import { isAdmitted, isReported, type QueuedJob } from "../../../conformance/queue/queued-job.ts";
import type { Queue, QueueSighting } from "../../../conformance/queue/sightings.ts";
import { queueJobs, queueSightings, termsOf } from "../../../conformance/queue/verdicts/history.ts";

/** One run of a scenario, as one queue saw it. */
export interface Act {
  run: string;
  jobs: readonly QueuedJob[];
}

/** A sighting that contradicts a rule of the queue. */
export type Contradiction = QueueSighting & { is: "against" };

/** All that pictures show of one queue, which is an account on one route. */
export interface QueueScene {
  queue: Queue;
  limit: number;
  acts: Act[];
  contradictions: Contradiction[];
}

/** The scenes of a history's queues; empty where no job was queued. */
export function queueScenes(history: History): QueueScene[] {
  const { limits } = termsOf(history);
  const told = Map.groupBy(queueSightings(history), ({ queue }) => nameOf(queue));
  return [...Map.groupBy(queueJobs(history), nameOf)].map(([name, jobs]) => {
    const queue = jobs[0] as QueuedJob;
    const acts = [...Map.groupBy(jobs, (job) => runOf(job, history))];
    return {
      queue,
      limit: limits[queue.plan] ?? 0,
      acts: acts.map(([run, jobs]) => ({ run, jobs })),
      contradictions: (told.get(name) ?? []).filter((one) => one.is === "against"),
    };
  });
}

const nameOf = ({ account, route }: Queue): string => `${account} ${route}`;

/** The run of a scenario in which a request was sent: its episode is named after it. */
export function runOf({ id }: QueuedJob, history: History): string {
  return history.call(id)?.episode?.split("/", 1)[0] ?? "requests";
}

/** When the last event of a job was seen. */
export function lastSeen({ s, a, w }: QueuedJob): number {
  return Math.max(s, ...[a, w].filter(Number.isFinite));
}

export const isTurnedAway = ({ outcome }: QueuedJob): boolean => outcome === "queue full";

/** Whether a job was admitted and called back: then it has a bar. */
export const hasBar = (job: QueuedJob): boolean => isAdmitted(job) && isReported(job);
