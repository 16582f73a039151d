import type { History } from "../history/history.ts";
import { missing, type Sighting } from "../history/sighting.ts";
import type { Queue } from "./queue.ts";
import type { QueueRule } from "./sightings.ts";

/** What a rule asserts of each queue. */
export interface Assertion {
  rule: QueueRule;
  /** What webhook calls themselves show, whenever they came: a sick generator falsifies none of it. */
  calls?(queue: Queue): Iterable<Sighting>;
  /** What follows from when requests, answers and webhooks came. */
  times(queue: Queue): Iterable<Sighting>;
  /** Where times prove nothing, the calls tell enough. */
  isToldByCalls?: true;
  /** How a history is looked at, where that is not plain. */
  see?(assertion: Assertion, history: History): SeenQueue[];
}

/** What a rule's sightings of one queue are. */
export interface SeenQueue {
  queue: Queue;
  sightings: readonly Sighting[];
}

export interface Shown {
  byCalls: readonly Sighting[];
  byTimes: readonly Sighting[];
}

/** What a queue shows of an assertion. */
export function shownOf(assertion: Assertion, queue: Queue): Shown {
  const byCalls = withoutMany(assertion.calls?.(queue) ?? []);
  const told = byCalls.filter(({ is }) => is === "against").length;
  return { byCalls, byTimes: withoutMany(timesOf(assertion, queue), most - told) };
}

function timesOf({ times, isToldByCalls }: Assertion, queue: Queue): Iterable<Sighting> {
  const { voided } = queue.among;
  if (voided === undefined) return times(queue);
  return isToldByCalls === true ? [] : [missing(voided)];
}

/** The most contradictions of a rule that are reported of one queue. */
const most = 10;

/** The first contradictions, and every other sighting except counts of 0. */
export function withoutMany(sightings: Iterable<Sighting>, atMost = most): Sighting[] {
  let told = 0;
  return [...sightings].filter((sighting) => {
    if (sighting.is === "for") return sighting.count !== 0;
    return sighting.is !== "against" || ++told <= atMost;
  });
}
