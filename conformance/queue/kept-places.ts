import { occupancyOf } from "./occupancy.ts";
import { evidence, type Queue } from "./queue.ts";
import { briefAmong, type Rejection, spuriousRejections } from "./rejections.ts";
import type { QueueBreach } from "./sightings.ts";

/**
 * Whether jobs that ended and kept their places may explain the spurious rejections of a queue: enough ended, and few
 * rejections were brief.
 */
export const mayBeKept = evidence((queue: Queue): boolean => {
  const { alone } = spuriousRejections(queue);
  return (
    2 * briefAmong(alone, queue).length < alone.length &&
    alone.every(({ own, ended }) => own + ended >= queue.full)
  );
});

/** Whether a rejection shows that places are not freed: more places than were taken then were once in use. */
export const showsKept = ({ own }: Rejection, queue: Queue): boolean =>
  mayBeKept(queue) && own < placesSeen(queue);

/** How many places accounts of this plan were proved to have, at least. */
const placesSeen = ({ plan, among }: Queue): number =>
  Math.max(
    ...among.all.filter((queue) => queue.plan === plan).map((queue) => occupancyOf(queue).most),
  );

/** A rejection below the limit as a breach of what is expected. */
export const turnedAwayBelow = (
  { job, own, everywhere }: Rejection,
  expected: string,
  { full }: Queue,
): QueueBreach => ({
  how: "turned-away-below-limit",
  expected,
  jobs: [job],
  numbers: { inside: own, everywhere, limit: full },
});
