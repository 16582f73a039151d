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
  about?: Contradiction["ofQueue"];
  numbers: Readonly<Record<string, number>>;
  /** Rules whose own failure would explain it. */
  unless?: readonly QueueRule[];
}

export function contradicts(
  { account, plan }: Pick<Queue, "account" | "plan">,
  { how, expected, jobs, about, numbers, unless = [] }: QueueBreach,
): Contradiction {
  return {
    is: "against",
    kind: "seen",
    calls: idsOf(jobs),
    field: `the queue of ${account} (${plan})`,
    expected,
    got: `${how.replaceAll("-", " ")}: ${worded(numbers)}`,
    unless: unless.map((rule) => ruleId(rule, plan)),
    ...(about && { ofQueue: about }),
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

/** What each number of a breach says; durations stand in µs. */
const sentences: Readonly<Record<string, (value: number) => string>> = {
  inside: (jobs) => `${jobs} queued or running of this account`,
  allOf: (requests) => `none of its ${requests} requests turned away`,
  everywhere: (jobs) => `${jobs} of all accounts`,
  limit: (places) => `${places} places`,
  allowed: (jobs) => `${jobs} allowed`,
  others: (jobs) => `${jobs} others queued or running`,
  together: (us) => `for ${ms(us)}`,
  calls: (calls) => `${calls} webhook calls`,
  results: (results) => `${results} results`,
  waiting: (jobs) => `${jobs} still waiting`,
  overtakers: (jobs) => `${jobs} later jobs called back before it`,
  inverted: (pairs) => `${pairs} pairs in the wrong order`,
  lead: (us) => `the later request ${ms(us)} earlier`,
  delay: (us) => `calls may be late by ${ms(us)}`,
  waited: (us) => `waited ${ms(us)}`,
  work: (units) => `${units} jobs' work`,
  each: (us) => `${ms(us)} each`,
  serviceTime: (us) => `at least ${ms(us)} declared`,
  window: (us) => `within ${ms(us)}`,
};

const ms = (us: number): string => `${(us / 1000).toFixed(1)} ms`;

const worded = (numbers: Readonly<Record<string, number>>): string =>
  Object.entries(numbers)
    .map(([name, value]) => sentences[name]?.(value) ?? `${name} ${value}`)
    .join(", ");
