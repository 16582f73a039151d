import { isSeenSerial } from "../order/serial.ts";
import { evidence, type Queue } from "../queue.ts";
import { inSendOrder, type QueuedJob, staysToReport } from "../queued-job.ts";
import type { QueueRule } from "../sightings.ts";
import type { HighWaterMark, SqueezedIn } from "./most-inside.ts";
import { occupancyOf, whereOneMore } from "./occupancy.ts";

/** More jobs certainly inside than may be: which, and what else would explain it. */
export interface Excess {
  jobs: readonly QueuedJob[];
  inside: number;
  /** Some of the jobs were under way together, so that one may have slipped in. */
  isOverlapping: boolean;
  unless: readonly QueueRule[];
}

/** The findings where more jobs were certainly inside than may be. */
export const excessesOf = evidence((queue: Queue): readonly Excess[] => {
  const { plain, backlog } = occupancyOf(queue);
  const serial = whereOneMore(queue);
  const found = [...crests(plain, serial), ...squeezes(plain.squeezed, serial)];
  // How far one worker is behind says nothing where several may be at work.
  if (backlog !== undefined && isSeenSerial(queue))
    found.push(
      ...crests(backlog, ["one-at-a-time"]),
      ...squeezes(backlog.squeezed, ["one-at-a-time"]),
    );
  return found.filter(({ inside }) => inside > queue.most);
});

/** The most jobs inside; and the most of jobs that were sent in turn, where these were fewer. */
function crests(
  { highWater, inTurn }: Record<"highWater" | "inTurn", HighWaterMark>,
  unless: readonly QueueRule[],
): Excess[] {
  const of = ({ witness: jobs, most: inside }: HighWaterMark) => ({ jobs, inside, unless });
  const turns = { ...of(inTurn), isOverlapping: false };
  return highWater.most > inTurn.most
    ? [turns, { ...of(highWater), isOverlapping: true }]
    : [turns];
}

function squeezes(list: readonly SqueezedIn[], unless: readonly QueueRule[]): Excess[] {
  return list
    .filter(({ job }) => staysToReport(job))
    .map(({ job, others, inside }) => ({
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
