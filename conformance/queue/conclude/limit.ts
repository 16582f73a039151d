import type { HighWaterMark } from "../high-water-mark.ts";
import { scenario, trace, webhookDelay } from "../needs.ts";
import type { SqueezedIn } from "../occupancy.ts";
import type { QueueMonitor } from "../queue-monitor.ts";
import { inSendOrder, type QueuedJob, staysToReport } from "../queued-job.ts";
import {
  contradicts,
  doubted,
  missing,
  type QueueRule,
  type QueueSighting,
  supports,
} from "../sightings.ts";
import { isSeenSerial } from "./serial.ts";

/** More jobs certainly inside than may be: which, and what else would explain it. */
export interface Excess {
  how: string;
  jobs: readonly QueuedJob[];
  inside: number;
  /** Some of the jobs were under way together, so that one may have slipped in. */
  isOverlapping: boolean;
  unless: readonly QueueRule[];
}

/**
 * The limit, alone and in a race. The queue's rejections may prove a limit that only requests under way together
 * exceeded, and no request sent in turn. Then the limit is kept in turn, and lost in a race; otherwise it is simply
 * higher. A job admitted over the limit and never reported is no stay, but was not refused on arrival either.
 */
export function* concludeLimit(queue: QueueMonitor): Iterable<QueueSighting> {
  const { first, most, rejections, bursts } = queue;
  for (const { isOverlapping, inside, unless, ...excess } of excesses(queue)) {
    const breach = { ...excess, numbers: { inside, allowed: most } };
    const isKeptInTurn = (rejections.possible ?? inside) < inside;
    yield isOverlapping && isKeptInTurn
      ? contradicts(first, "limit-under-race", { ...breach, unless: [...unless, "limit"] })
      : contradicts(first, "limit", { ...breach, unless });
  }
  for (const squeezed of dropped(queue)) yield contradicts(first, "enforced-on-arrival", squeezed);

  // A limit that could not be seen exceeded is not seen kept either.
  const isTold = canExceed(queue);
  yield supports(first, "limit", isTold ? rejections.proving : 0);
  yield supports(first, "limit-under-race", isTold ? bursts.held : 0);
  if (rejections.proving === 0)
    yield (rejections.possible === undefined ? missing : doubted)(
      first,
      "limit",
      scenario("fill-and-drain"),
    );
  if (bursts.held === 0) yield missing(first, "limit-under-race", scenario("burst"));
  if (bursts.over > bursts.held) yield doubted(first, "limit-under-race", whoWasInside);
  if (isTold) return;
  yield missing(first, "limit", webhookDelay);
  yield missing(first, "limit-under-race", webhookDelay);
}

const whoWasInside = trace(
  "a smaller queue.webhookDelayMs, or the trace probe: a burst had more admitted than the limit",
);

/** Whether too many jobs inside could be seen at all: more than half of the limit were seen inside. */
function canExceed({ occupancy, limit }: QueueMonitor): boolean {
  return 2 * occupancy.most > limit;
}

/** The findings where more jobs were certainly inside than may be. */
export function excesses(queue: QueueMonitor): Excess[] {
  const { plain, squeezed, squeezedByBacklog, backlog } = queue.occupancy;
  // Where the limit does not count the running job, one place more is right, but only if a single job runs.
  const serial: QueueRule[] = queue.terms.runningCounts === true ? [] : ["one-at-a-time"];
  const found = [...crests("certain-stays", plain, serial), ...squeezes(squeezed, serial)];
  // How far one worker is behind says nothing where several may be at work.
  if (backlog !== undefined && isSeenSerial(queue))
    found.push(
      ...crests("backlog", backlog, ["one-at-a-time"]),
      ...squeezes(squeezedByBacklog, ["one-at-a-time"]),
    );
  return found.filter(({ inside }) => inside > queue.most);
}

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

export function squeezes(list: readonly SqueezedIn[], unless: readonly QueueRule[]): Excess[] {
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

/** Admitted over the limit, and then not heard of again, or failed. */
function dropped(queue: QueueMonitor) {
  const { squeezed, squeezedByBacklog } = queue.occupancy;
  const serial: QueueRule[] = queue.terms.runningCounts === true ? [] : ["one-at-a-time"];
  const byBacklog = isSeenSerial(queue) ? squeezedByBacklog : [];
  const found = [
    ...squeezed.map((each) => ({ ...each, unless: serial })),
    ...byBacklog.map((each) => ({ ...each, unless: ["one-at-a-time"] as QueueRule[] })),
  ];
  return found
    .filter(({ job }) => !staysToReport(job))
    .map(({ job, others, inside, unless }) => ({
      how: "admitted-over-limit-and-dropped",
      jobs: [...inside, job],
      numbers: { others, allowed: queue.most },
      unless,
    }));
}

/** Order is not refuted, so what it adds may be believed. */
export function orderHolds({ order, terms }: QueueMonitor): boolean {
  return terms.delay !== undefined && order.star.least <= terms.delay;
}
