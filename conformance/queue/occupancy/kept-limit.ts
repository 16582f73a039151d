import type { Queue } from "../queue.ts";
import type { QueueBreach } from "../sightings.ts";
import type { Excess } from "./excesses.ts";
import { occupancyOf } from "./occupancy.ts";
import { possibleLimit } from "./rejections.ts";

/**
 * Whether only requests under way together exceeded a limit that rejections prove, and no request sent in turn. Then the
 * limit is kept in turn, and lost in a race; otherwise it is simply higher.
 */
export const isOfRace = ({ isOverlapping, inside }: Excess, queue: Queue): boolean =>
  isOverlapping && possibleLimit(queue) < inside;

/** An excess as a breach of what is expected. */
export const breachBy = ({ jobs, inside, unless }: Excess, expected: string): QueueBreach => ({
  how: "over-the-limit",
  expected,
  jobs,
  about: "order",
  numbers: { inside },
  unless,
});

/**
 * Whether too many jobs inside could be seen at all: more than half of the limit were seen inside. A limit that could
 * not be seen exceeded is not seen kept either.
 */
export const canExceed = (queue: Queue): boolean => 2 * occupancyOf(queue).most > queue.limit;
