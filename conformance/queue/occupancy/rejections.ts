import { doubtedIn, type Sighting } from "../../history/sighting.ts";
import { scenario } from "../needs.ts";
import { boundsIn, evidence, type Queue } from "../queue.ts";
import type { QueuedJob } from "../queued-job.ts";
import type { QueueBreach } from "../sightings.ts";
import { admissionsOf } from "./admissions.ts";
import type { Bounds } from "./bounds.ts";
import { staysAnywhere, staysInAccount } from "./possible-stays.ts";

/** A request that was turned away as queue-full, and how full the queue can have been meanwhile. */
export interface Rejection {
  job: QueuedJob;
  /** The most jobs of its own account that can have been inside at once, and of every account. */
  own: number;
  everywhere: number;
  /** Jobs of its account that had left before it was sent: as many can have kept their places. */
  ended: number;
}

/** The rejections of a queue, in the order in which they were answered. */
export const rejectionsOf = evidence((queue: Queue): readonly Rejection[] => {
  const [own, everywhere] = [staysInAccount(queue.among), staysAnywhere(queue.among)];
  const turnedAway: Bounds[] = [];
  for (const bounds of boundsIn(queue))
    if (bounds.job.outcome === "queue full") turnedAway.push(bounds);
  return turnedAway
    .sort(({ job: one }, { job: other }) => one.a - other.a || one.answerSeq - other.answerSeq || 0)
    .map(({ job, nth }) => ({
      job,
      own: own.during[nth] as number,
      everywhere: everywhere.during[nth] as number,
      ended: (own.entered[nth] as number) - (own.inside[nth] as number),
    }));
});

/** The lowest upper bound on the limit that the rejections of a queue prove; Infinity: there are none. */
export const possibleLimit = (queue: Queue): number =>
  rejectionsOf(queue).reduce((least, { own }) => Math.min(least, own), Number.POSITIVE_INFINITY);

/** How many rejections prove the limit kept: no more were inside than may be. */
export const provingLimit = (queue: Queue): number =>
  rejectionsOf(queue).filter(({ own }) => own <= queue.most).length;

/**
 * The rejections with fewer inside than the limit, which are spurious: `alone` even if jobs of other accounts count,
 * `beside` only if they do not, since one queue for a whole plan is not excluded.
 */
export const spuriousRejections = evidence((queue: Queue) => {
  const spurious = rejectionsOf(queue).filter(({ own }) => own < queue.limit);
  return {
    alone: spurious.filter(({ everywhere }) => everywhere < queue.limit),
    beside: spurious.filter(({ everywhere }) => everywhere >= queue.limit),
  };
});

/**
 * The rejections beside others that are about these: by itself the account once had more inside. Where it was turned away
 * by itself, too, that may explain them.
 */
export const turnedAwayForOthers = evidence((queue: Queue): readonly Rejection[] => {
  const { alone, beside } = spuriousRejections(queue);
  return beside.filter(({ own }) => alone.length > 0 || own < admissionsOf(queue).alone);
});

/** The doubt where it is open whose jobs turned requests away: the account's own queue may be short, or keep places. */
export function doubtsOfWhoseQueue(queue: Queue): readonly Sighting[] {
  const [first] = spuriousRejections(queue).beside;
  if (first === undefined || turnedAwayForOthers(queue).length > 0) return [];
  return [doubtedIn(byItself, [first.job.id])];
}

/** Not by the scenario's name: what looks broken is required of a run that chose others, too. */
const byItself = scenario(
  "account by itself",
  "a run of load --scenario alone: whether the account is turned away below its limit by itself, too",
);

/** A rejection below the limit as a breach of what is expected. */
export const turnedAwayBelow = (
  { job, own, everywhere }: Rejection,
  expected: string,
  { limit }: Queue,
): QueueBreach => ({
  how: "turned-away-below-limit",
  expected,
  jobs: [job],
  about: "room",
  numbers: { inside: own, everywhere, limit },
});
