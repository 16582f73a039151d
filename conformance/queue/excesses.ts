import type { HighWaterMark } from "./high-water-mark.ts";
import { occupancyOf, type SqueezedIn } from "./occupancy.ts";
import { evidence, type Queue } from "./queue.ts";
import { inSendOrder, type QueuedJob, staysToReport } from "./queued-job.ts";
import { possibleLimit } from "./rejections.ts";
import { isSeenSerial } from "./serial.ts";
import type { QueueBreach, QueueRule } from "./sightings.ts";

/** More jobs certainly inside than may be: which, and what else would explain it. */
export interface Excess {
  how: string;
  jobs: readonly QueuedJob[];
  inside: number;
  /** Some of the jobs were under way together, so that one may have slipped in. */
  isOverlapping: boolean;
  unless: readonly QueueRule[];
}

/** The findings where more jobs were certainly inside than may be. */
export const excessesOf = evidence((queue: Queue): readonly Excess[] => {
  const { plain, squeezed, squeezedByBacklog, backlog } = occupancyOf(queue);
  const serial = whereOneMore(queue);
  const found = [...crests("certain-stays", plain, serial), ...squeezes(squeezed, serial)];
  // How far one worker is behind says nothing where several may be at work.
  if (backlog !== undefined && isSeenSerial(queue))
    found.push(
      ...crests("backlog", backlog, ["one-at-a-time"]),
      ...squeezes(squeezedByBacklog, ["one-at-a-time"]),
    );
  return found.filter(({ inside }) => inside > queue.most);
});

/** Where the limit does not count the running job, one place more is right, but only if a single job runs. */
export const whereOneMore = ({ terms }: Queue): readonly QueueRule[] =>
  terms.runningCounts === true ? [] : ["one-at-a-time"];

/** The most jobs inside; and the most of jobs that were sent in turn, where these were fewer. */
function crests(
  how: string,
  { highWater, inTurn }: Record<"highWater" | "inTurn", HighWaterMark>,
  unless: readonly QueueRule[],
): Excess[] {
  const of = ({ witness: jobs, most: inside }: HighWaterMark) => ({ how, jobs, inside, unless });
  const turns = { ...of(inTurn), isOverlapping: false };
  return highWater.most > inTurn.most
    ? [turns, { ...of(highWater), isOverlapping: true }]
    : [turns];
}

function squeezes(list: readonly SqueezedIn[], unless: readonly QueueRule[]): Excess[] {
  return list
    .filter(({ job }) => staysToReport(job))
    .map(({ job, others, inside }) => ({
      how: "squeezed-in",
      jobs: [...inside, job],
      inside: others + 1,
      isOverlapping: isOverlapping([...inside, job]),
      unless,
    }));
}

/** Whether the last of them was sent before all others were answered. */
function isOverlapping(jobs: readonly QueuedJob[]): boolean {
  const last = jobs.toSorted(inSendOrder).at(-1);
  return jobs.some((job) => job !== last && job.a > (last?.s ?? 0));
}

/**
 * Whether only requests under way together exceeded a limit that rejections prove, and no request sent in turn. Then the
 * limit is kept in turn, and lost in a race; otherwise it is simply higher.
 */
export const isOfRace = ({ isOverlapping, inside }: Excess, queue: Queue): boolean =>
  isOverlapping && possibleLimit(queue) < inside;

/** An excess as a breach of what is expected. */
export const breachBy = (
  { how, jobs, inside, unless }: Excess,
  expected: string,
  { most }: Queue,
): QueueBreach => ({ how, expected, jobs, numbers: { inside, allowed: most }, unless });

/**
 * Whether too many jobs inside could be seen at all: more than half of the limit were seen inside. A limit that could
 * not be seen exceeded is not seen kept either.
 */
export const canExceed = (queue: Queue): boolean => 2 * occupancyOf(queue).most > queue.limit;
