import type { QueueMonitor } from "../queue-monitor.ts";
import { missing, type QueueRule, type QueueSighting } from "../sightings.ts";
import { concludeAdmission } from "./admission.ts";
import { concludeCalls } from "./calls.ts";
import { concludeJoint } from "./joint.ts";
import { concludeLimit } from "./limit.ts";
import { concludeLoss, concludeOrder, concludeService } from "./processing.ts";
import type { Surroundings } from "./surroundings.ts";

/** What was watched of one queue, as what it says of each rule. */
export function conclude(queue: QueueMonitor, around: Surroundings): QueueSighting[] {
  const ofCalls = concludeCalls(queue);
  const all = [
    ...Array.from(ofCalls, (sighting) => ({ ...sighting, isTimed: false })),
    ...timed(queue, around),
  ];
  return withoutMany(all);
}

function* timed(queue: QueueMonitor, around: Surroundings): Iterable<QueueSighting> {
  const { voided } = around;
  if (voided !== undefined) {
    for (const rule of timedRules) yield missing(queue.first, rule, voided);
    return;
  }
  yield* concludeLimit(queue);
  yield* concludeJoint(queue);
  yield* concludeAdmission(queue, around);
  yield* concludeOrder(queue);
  yield* concludeService(queue);
  yield* concludeLoss(queue, around);
}

/** The rules that rest on when a job was reported. */
const timedRules: readonly QueueRule[] = [
  "limit",
  "admits-below-limit",
  "limit-under-race",
  "frees-places",
  "fifo",
  "one-at-a-time",
  "loses-nothing",
  "per-account",
];

/** The most contradictions of a rule that are reported of one queue. */
const most = 10;

/** The first contradictions of each rule, and every other sighting except counts of 0. */
export function withoutMany(sightings: Iterable<QueueSighting>): QueueSighting[] {
  const told = new Map<QueueRule, number>();
  return [...sightings].filter((sighting) => {
    if (sighting.is === "for") return sighting.count !== 0;
    if (sighting.is !== "against") return true;
    const count = (told.get(sighting.rule) ?? 0) + 1;
    told.set(sighting.rule, count);
    return count <= most;
  });
}
