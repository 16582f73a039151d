import type { Need } from "../../../contracts/verdict.ts";
import { missing, type Sighting } from "../../history/sighting.ts";
import type { Queue } from "../queue.ts";
import { type QueueBreach, ruleId } from "../sightings.ts";
import { type Excess, excessesOf } from "./excesses.ts";
import { occupancyOf } from "./occupancy.ts";
import { possibleLimit } from "./rejections.ts";

/**
 * Whether only requests under way together exceeded a limit that rejections prove, and no request sent in turn. Then the
 * limit is kept in turn, and lost in a race; otherwise it is simply higher.
 */
export const isOfRace = ({ isOverlapping, inside }: Excess, queue: Queue): boolean =>
  isOverlapping && possibleLimit(queue) < inside;

/** An excess as a breach of what is expected. Where no request of the account was ever turned away, it says so. */
export const breachBy = (
  { jobs, inside, unless }: Excess,
  expected: string,
  queue: Queue,
): QueueBreach => ({
  how: "over-the-limit",
  expected,
  jobs,
  about: "order",
  numbers: { inside, ...(isUnlimited(queue) ? { allOf: queue.jobs.length } : {}) },
  unless,
});

/** Whether a queue took each request. */
const isUnlimited = ({ jobs }: Queue): boolean =>
  !jobs.some(({ outcome }) => outcome !== "accepted");

/** What is to be fixed before requests are turned away: a limit that some account of the plan exceeded. */
export function unkept({ plan, among }: Queue): Sighting[] {
  const isOver = among.all.some((one) => one.plan === plan && excessesOf(one).length > 0);
  return isOver ? [missing(keptInTurn(plan))] : [];
}

export const keptInTurn = (plan: string): Need => ({
  kind: "rule",
  name: ruleId("limit", plan),
  text: "a limit that is kept by requests in turn: more were inside than may be",
});

/**
 * Whether too many jobs inside could be seen at all: more than half of the limit were seen inside. A limit that could
 * not be seen exceeded is not seen kept either.
 */
export const canExceed = (queue: Queue): boolean => 2 * occupancyOf(queue).most > queue.limit;
