import type { History } from "../../../conformance/history/history.ts";
import { queueJobs } from "../../../conformance/queue/verdicts/jobs.ts";
import { arrivals } from "./arrivals.ts";
import { type QueueScene, queueScenes, runOf } from "./scene.ts";
import { timeline } from "./timeline.ts";

/** A picture of a run, and the name of its file. */
export interface Picture {
  name: string;
  title: string;
  svg: string;
  isFolded?: boolean;
}

const mostQueues = 8;

/** Pictures of what load showed; empty where no job was queued. Their size is bounded, however long the run. */
export function loadPictures(history: History): Picture[] {
  const jobs = queueJobs(history);
  if (jobs.length === 0) return [];
  const queues = toldFirst(queueScenes(history)).slice(0, mostQueues).map(ofQueue);
  return [
    ...queues.filter(({ isFolded }) => !isFolded),
    {
      name: "accepted-and-turned-away.svg",
      title: "Accepted and turned away over time",
      svg: arrivals(jobs, (job) => runOf(job, history)),
    },
    ...queues.filter(({ isFolded }) => isFolded),
  ];
}

/** Queues with a contradiction come first, then those with the most jobs. */
function toldFirst(scenes: readonly QueueScene[]): QueueScene[] {
  const uses = ({ acts }: QueueScene) => acts.reduce((sum, { jobs }) => sum + jobs.length, 0);
  return scenes.toSorted(
    (one, other) =>
      Number(other.contradictions.length > 0) - Number(one.contradictions.length > 0) ||
      uses(other) - uses(one),
  );
}

/** A queue with a contradiction stands open. */
function ofQueue(scene: QueueScene): Picture & { isFolded: boolean } {
  const { account, route } = scene.queue;
  const name = `queue-${`${account}-${route}`.replaceAll(/[^\w-]+/g, "_")}.svg`;
  const isFolded = scene.contradictions.length === 0;
  return { name, title: `The queue of ${account}`, svg: timeline(scene), isFolded };
}
