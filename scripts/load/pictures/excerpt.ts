import type { QueuedJob } from "../../../conformance/queue/queued-job.ts";
import { type Contradiction, hasBar, lastSeen } from "./scene.ts";

/** As much of an act as fits on a picture, however long it was. */
export interface Excerpt {
  /** The jobs that get a bar, in send order. */
  bars: readonly QueuedJob[];
  /** All jobs that were in the queue at that time. */
  jobs: readonly QueuedJob[];
  from: number;
  until: number;
  /** `n of m`: how many jobs have a bar. */
  shown: string;
}

const most = 30;

/** The excerpt from an act's first jobs, or around a contradiction that lies further on. Jobs in send order. */
export function excerptOf(jobs: readonly QueuedJob[], told: readonly Contradiction[]): Excerpt {
  const admitted = jobs.filter(isDrawn);
  const ids = told[0]?.calls ?? [];
  const places = admitted.flatMap(({ id }, at) => (ids.includes(id) ? [at] : []));
  const [first = 0, last = first] = [places[0], places.at(-1)];
  // The last request of a contradiction decides it: where both ends do not fit, the later end is shown.
  const begin = Math.max(0, Math.min(first - 5, admitted.length - most), last - most + 1);
  const bars = admitted.slice(begin, begin + most);
  const from = (begin === 0 ? jobs[0] : bars[0])?.s ?? 0;
  const ends = (bars.length > 0 ? bars : jobs.slice(0, most)).map(lastSeen);
  const until = Math.max(from + 1000, ...ends);
  const all = admitted.length;
  return {
    bars,
    jobs: jobs.filter((job) => job.s <= until && lastSeen(job) >= from),
    from,
    until,
    shown: bars.length === all ? `${all} jobs` : `${bars.length} of ${all} jobs`,
  };
}

/** Whether a job was certainly admitted, or called back. */
const isDrawn = (job: QueuedJob): boolean => hasBar(job) || job.outcome === "accepted";
