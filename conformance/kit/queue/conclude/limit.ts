import type { Dossiers } from "../dossier.ts";
import { inSendOrder, type Job } from "../job.ts";
import { type SqueezedIn, staysToReport } from "../occupancy.ts";
import { type Breach, type QueueRule, witnesses } from "../queue-facts.ts";
import type { QueueMonitor } from "../queue-monitor.ts";

/** More jobs certainly inside than may be: of whom, when, and what else would explain it. */
interface Excess {
  how: string;
  jobs: readonly Job[];
  at: number;
  inside: number;
  unless: readonly QueueRule[];
}

/**
 * The limit, alone and under a race. Where the queue's own rejections prove a limit below what a volley got in,
 * and these came at once, it is kept in turn and lost in a race; else it is simply higher. A job admitted over the limit and never
 * reported is no stay, but was not refused on arrival either.
 */
export function concludeLimit(queue: QueueMonitor, rules: Dossiers): void {
  const { limit, "limit-under-race": race, "enforced-on-arrival": enforced } = rules;
  for (const excess of excesses(queue)) {
    const { how, jobs, at, inside, unless } = excess;
    const numbers = { inside, allowed: queue.most };
    const isKeptInTurn = (queue.turnAways.possible ?? inside) < inside;
    const rule = isKeptInTurn && maySqueezeIn(jobs) ? race : limit;
    rule.contradicts({ how, jobs, at, numbers, unless });
  }
  for (const squeezed of dropped(queue)) enforced.contradicts(squeezed);

  // A limit that could not be seen exceeded is not seen kept either.
  const isTold = canExceed(queue);
  limit.supporting = isTold ? queue.turnAways.proving : 0;
  limit.power = { proving: queue.turnAways.proving, certain: queue.occupancy.most(false) };
  race.supporting = isTold ? queue.volleys.held : 0;
  race.power = { volleys: queue.volleys.volleys, largest: queue.volleys.largest };
  if (queue.turnAways.proving === 0) limit.lacks("driver", "fill-and-drain");
  if (queue.volleys.held === 0) race.lacks("driver", "burst");
  if (!isTold) for (const rule of [limit, race]) rule.lacks("fact", "queue.webhookDelayMs");
}

/** Whether the last of them was sent before all others were answered, or the others are not known. */
function maySqueezeIn(jobs: readonly Job[]): boolean {
  const last = jobs.toSorted(inSendOrder).at(-1);
  return jobs.length < 2 || jobs.some((job) => job !== last && job.a > (last?.s ?? 0));
}

/** Whether too many inside could be seen at all: an end must be bounded from below somehow. */
function canExceed({ terms, occupancy }: QueueMonitor): boolean {
  return terms.delay !== undefined || terms.serviceTime !== undefined || occupancy.most(false) > 1;
}

function excesses(queue: QueueMonitor): Excess[] {
  const { plain, squeezed, squeezedByBacklog, backlog } = queue.occupancy;
  // Counted apart from the running request, one place more is only right if a single job runs.
  const serial: QueueRule[] = queue.terms.runningCounts === true ? [] : ["one-at-a-time"];
  const found = [
    overlap("certain-stays", plain, serial),
    ...squeezes(squeezed, serial),
    ...squeezes(squeezedByBacklog, ["one-at-a-time"]),
  ];
  if (backlog?.witness !== undefined)
    found.push({
      how: "backlog",
      jobs: [backlog.witness],
      at: backlog.at,
      inside: backlog.most,
      unless: ["one-at-a-time"],
    });
  return found.filter(({ inside }) => inside > queue.most);
}

/**
 * What only the promised order makes certain: then order or limit is broken, and which of the two cannot
 * be told. Nothing where either is broken by itself.
 */
export function jointExcesses(queue: QueueMonitor): Breach[] {
  if (!orderHolds(queue) || excesses(queue).length > 0) return [];
  const { ordered, squeezedByOrder } = queue.occupancy;
  return [overlap("certain-stays-in-order", ordered, []), ...squeezes(squeezedByOrder, [])]
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
      unless,
    }));
}

function overlap(
  how: string,
  stays: QueueMonitor["occupancy"]["plain"],
  unless: readonly QueueRule[],
): Excess {
  return { how, jobs: stays.witness, at: stays.at, inside: stays.most, unless };
}

/** Admitted over the limit, and then not heard of again, or failed. */
function dropped(queue: QueueMonitor) {
  const { squeezed, squeezedByBacklog } = queue.occupancy;
  const serial: QueueRule[] = queue.terms.runningCounts === true ? [] : ["one-at-a-time"];
  const found = [
    ...squeezed.map((each) => ({ ...each, unless: serial })),
    ...squeezedByBacklog.map((each) => ({ ...each, unless: ["one-at-a-time"] as QueueRule[] })),
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
