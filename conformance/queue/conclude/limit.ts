import type { Crest } from "../crest.ts";
import type { Dossiers } from "../dossier.ts";
import { inSendOrder, type Job, staysToReport } from "../job.ts";
import type { SqueezedIn } from "../occupancy.ts";
import { type Breach, type QueueRule, witnesses } from "../queue-facts.ts";
import type { QueueMonitor } from "../queue-monitor.ts";
import { isSeenSerial } from "./serial.ts";

/** More jobs certainly inside than may be: of whom, when, and what else would explain it. */
interface Excess {
  how: string;
  jobs: readonly Job[];
  at: number;
  inside: number;
  /** Some of them were under way together, so that it may have slipped in. */
  isOverlapping: boolean;
  unless: readonly QueueRule[];
}

/**
 * The limit, alone and under a race. Where the queue's own rejections prove a limit below what requests that
 * were under way together got in, and none got in so in turn, it is kept in turn and lost in a race; else it
 * is simply higher. A job admitted over the limit and never reported is no stay, but was not refused on
 * arrival either.
 */
export function concludeLimit(queue: QueueMonitor, rules: Dossiers): void {
  const { limit, "limit-under-race": race, "enforced-on-arrival": enforced } = rules;
  for (const { isOverlapping, inside, unless, ...excess } of excesses(queue)) {
    const breach = { ...excess, numbers: { inside, allowed: queue.most } };
    const isKeptInTurn = (queue.turnAways.possible ?? inside) < inside;
    if (isOverlapping && isKeptInTurn)
      race.contradicts({ ...breach, unless: [...unless, "limit"] });
    else limit.contradicts({ ...breach, unless });
  }
  for (const squeezed of dropped(queue)) enforced.contradicts(squeezed);

  // A limit that could not be seen exceeded is not seen kept either.
  const isTold = canExceed(queue);
  const { held, over } = queue.volleys;
  limit.supporting = isTold ? queue.turnAways.proving : 0;
  limit.isOpen = queue.turnAways.possible !== undefined && queue.turnAways.proving === 0;
  limit.power = { proving: queue.turnAways.proving, certain: queue.occupancy.most(false) };
  race.supporting = isTold ? held : 0;
  race.isOpen = over > held;
  race.power = { volleys: queue.volleys.volleys, largest: queue.volleys.largest };
  if (queue.turnAways.proving === 0) limit.lacks("driver", "fill-and-drain");
  if (held === 0) race.lacks("driver", "burst");
  if (race.isOpen)
    race.lacks(
      "probe",
      "trace",
      "a smaller queue.webhookDelayMs, or the trace probe: a burst had more admitted than the limit",
    );
  if (!isTold) for (const rule of [limit, race]) rule.lacks("fact", "queue.webhookDelayMs");
}

/** Whether too many inside could be seen at all: most of those that may be inside were seen to be. */
function canExceed({ occupancy, limit }: QueueMonitor): boolean {
  return 2 * occupancy.most(false) > limit;
}

function excesses(queue: QueueMonitor): Excess[] {
  const { plain, squeezed, squeezedByBacklog, backlog } = queue.occupancy;
  // Counted apart from the running request, one place more is only right if a single job runs.
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

/** The most at once; and the most of those that came in turn, where these were fewer. */
function crests(
  how: string,
  { crest, inTurn }: Record<"crest" | "inTurn", Crest>,
  unless: readonly QueueRule[],
): Excess[] {
  const of = ({ witness: jobs, at, most: inside }: Crest) => ({ how, jobs, at, inside, unless });
  const turns = { ...of(inTurn), isOverlapping: false };
  return crest.most > inTurn.most ? [turns, { ...of(crest), isOverlapping: true }] : [turns];
}

/**
 * What only the promised order makes certain: then order or limit is broken, and which of the two cannot
 * be told. Nothing where either is broken by itself.
 */
export function jointExcesses(queue: QueueMonitor): Breach[] {
  if (!orderHolds(queue) || excesses(queue).length > 0) return [];
  const { ordered, squeezedByOrder } = queue.occupancy;
  const { witness, at, most } = ordered.crest;
  const stays = { how: "certain-stays-in-order", jobs: witness, at, inside: most };
  return [stays, ...squeezes(squeezedByOrder, [])]
    .filter(({ inside }) => inside > queue.most)
    .slice(0, witnesses)
    .map(({ how, jobs, at, inside }) => ({
      how,
      evidence: "times",
      ids: jobs.map(({ id }) => id),
      at,
      numbers: { inside, allowed: queue.most },
      unless: ["one-at-a-time"],
    }));
}

function squeezes(list: readonly SqueezedIn[], unless: readonly QueueRule[]): Excess[] {
  return list
    .filter(({ job }) => staysToReport(job))
    .map(({ job, others, inside }) => ({
      how: "squeezed-in",
      jobs: [...inside, job],
      at: job.s,
      inside: others + 1,
      isOverlapping: isOverlapping([...inside, job]),
      unless,
    }));
}

/** Whether the last of them was sent before all others were answered. */
function isOverlapping(jobs: readonly Job[]): boolean {
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
      at: job.s,
      numbers: { others, allowed: queue.most },
      unless,
    }));
}

/** Order is not refuted, so what it adds may be believed. */
export function orderHolds({ order, terms }: QueueMonitor): boolean {
  return terms.delay !== undefined && order.star.least <= terms.delay;
}
