import type { QueueRule } from "../../../queue/sightings.ts";
import { type Design, right } from "./design.ts";

/** A server that is wrong in one way: the rule that names it, and others that it breaks with it. */
export interface QueueMutant {
  design: Design;
  breaks: QueueRule;
  also: readonly QueueRule[];
}

function wrong(breaks: QueueRule, change: Partial<Design>, ...also: QueueRule[]): QueueMutant {
  return { design: { ...right, ...change }, breaks, also };
}

export const mutants: Readonly<Record<string, QueueMutant>> = {
  "limit one less": wrong("admits-below-limit", { places: (limit) => limit - 1 }),
  "limit one more": wrong("limit", { places: (limit) => limit + 1 }),
  "limit two more": wrong("limit", { places: (limit) => limit + 2 }),
  "last in first out": wrong("fifo", { next: (waiting) => waiting.length - 1 }),
  "random order": wrong("fifo", { next: (waiting, random) => random.below(waiting.length) }),
  "swaps neighbours, 1 in 20": wrong("fifo", {
    next: (waiting, random) => (waiting.length > 1 && random.happens(0.05) ? 1 : 0),
  }),
  "shortest first": wrong("fifo", {
    next: (waiting) => waiting.indexOf(waiting.reduce((a, b) => (b.work < a.work ? b : a))),
  }),
  "two workers": wrong("one-at-a-time", { workers: 2 }),
  "racy admission": wrong("limit-under-race", { racesFor: 5_000 }),
  "leaks a place, 1 in 20": wrong("frees-places", { leaks: 0.05 }, "admits-below-limit"),
  "rejection takes a place, 1 in 20": wrong(
    "frees-places",
    { rejectedTakesPlace: 0.05 },
    "admits-below-limit",
  ),
  "loses 1 in 50": wrong("loses-nothing", { loses: 0.02 }),
  "processes twice, 1 in 20": wrong("loses-nothing", { twice: 0.05 }),
  "processes rejected, 1 in 20": wrong("enforced-on-arrival", { processesRejected: 0.05 }),
  "admits, then drops": wrong(
    "enforced-on-arrival",
    { admitsOver: true, over: "dropped" },
    "loses-nothing",
  ),
  "admits, then fails": wrong("enforced-on-arrival", { admitsOver: true, over: "failed" }),
  "accounts share a queue": wrong("per-account", { queueOf: ({ plan }) => plan }),
};
