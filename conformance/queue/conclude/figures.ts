import { spread } from "../quantiles.ts";
import type { AccountFacts } from "../queue-facts.ts";
import type { QueueMonitor } from "../queue-monitor.ts";
import { orderHolds } from "./limit.ts";
import { speedupOf } from "./serial.ts";

/** The limit as it was measured: admissions bound it from below, rejections from above. */
export function measured(queue: QueueMonitor): AccountFacts["measured"] {
  const certain = queue.occupancy.most(false);
  const { possible } = queue.turnAways;
  const allows = (limit: number) => certain <= limit && limit <= (possible ?? limit);
  const fits: AccountFacts["measured"]["fits"] = [];
  if (allows(queue.limit)) fits.push("running-counts");
  if (allows(queue.limit + 1)) fits.push("running-apart");
  const certainInOrder = orderHolds(queue) ? queue.occupancy.most(true) : undefined;
  return { certain, certainInOrder, possible, fits };
}

export function order({ order: { star, inversions } }: QueueMonitor): AccountFacts["order"] {
  const { pairs, proved, inverted, byDistance } = inversions;
  const { witness } = star;
  return {
    deltaStar: star.least,
    witness: witness && [witness.first.id, witness.second.id],
    pairs,
    proved,
    inverted,
    byDistance,
  };
}

/** tau* as one pass found it, and how much faster than lone requests a volley was done: no verdict. */
export function service(queue: QueueMonitor): AccountFacts["service"] {
  return {
    tauStar: queue.service.least?.each,
    declared: queue.terms.serviceTime,
    speedup: speedupOf(queue),
  };
}

export function figures({ flow }: QueueMonitor): AccountFacts["figures"] {
  const throughput = flow.fullFor > 0 ? (flow.fullReports * 1e6) / flow.fullFor : undefined;
  const lone = flow.alone.at(0.5);
  return {
    inSystem: spread(flow.inSystem),
    alone: spread(flow.alone),
    jitter: flow.alone.count > 1 ? flow.alone.most - flow.alone.least : undefined,
    slotReuse: spread(flow.reuse),
    timeToAnswer: spread(flow.answer),
    timeToReject: spread(flow.reject),
    throughputAtLimit: throughput,
    utilisation:
      throughput === undefined || lone === undefined ? undefined : (throughput * lone) / 1e6,
    drain: Math.max(0, flow.lastReport - flow.lastSend),
  };
}
