import type { Contradiction, Sighting } from "../history/sighting.ts";
import type { Queue } from "./queue.ts";
import type { QueuedJob } from "./queued-job.ts";

/** The queue rules, by the last part of their ids; `limit` stands for the one of the account's plan. */
export type QueueRule =
  | "limit"
  | "admits-below-limit"
  | "enforced-on-arrival"
  | "limit-under-race"
  | "frees-places"
  | "fifo"
  | "one-at-a-time"
  | "loses-nothing"
  | "per-account";

/** How a rule is contradicted, by which jobs, the decisive one last, and the numbers that show it (durations in µs). */
export interface QueueBreach {
  how: string;
  expected: string;
  jobs: readonly QueuedJob[];
  numbers: Readonly<Record<string, number>>;
  /** Rules whose own failure would explain it. */
  unless?: readonly QueueRule[];
}

export function contradicts(
  { account, plan }: Pick<Queue, "account" | "plan">,
  { how, expected, jobs, numbers, unless = [] }: QueueBreach,
): Contradiction {
  return {
    is: "against",
    kind: "seen",
    calls: idsOf(jobs),
    field: `the queue of ${account} (${plan})`,
    expected,
    got: `${how}: ${worded(numbers)}`,
    unless: unless.map((rule) => ruleId(rule, plan)),
  };
}

/** A number of observations for a rule. */
export const supports = (count: number): Sighting => ({
  is: "for",
  kind: "seen",
  calls: [],
  count,
});

export const idsOf = (jobs: readonly QueuedJob[]): string[] => jobs.map(({ id }) => id);

/** The id of a queue rule: `limit` of a standard account is `queue.limit-standard`. */
export const ruleId = (rule: QueueRule, plan: string): string =>
  rule === "limit" ? `queue.limit-${plan}` : `queue.${rule}`;

/** Numbers that are microseconds. */
const durations = new Set(["lead", "delay", "waited", "each", "serviceTime", "window"]);

function worded(numbers: Readonly<Record<string, number>>): string {
  return Object.entries(numbers)
    .map(([name, value]) =>
      durations.has(name) ? `${name} ${(value / 1000).toFixed(1)} ms` : `${name} ${value}`,
    )
    .join(", ");
}
