import { asyncTrackIdMatches } from "../../contracts/clauses/async.ts";
import type { Need } from "../../contracts/verdict.ts";
import type { Sighting } from "../history/sighting.ts";
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
  | "per-account"
  | "track-id";

/** An account on one route. */
export type Queue = Pick<QueuedJob, "account" | "plan" | "route">;

/** What was seen of one queue, and the rule that it speaks of. */
export type QueueSighting = Sighting & {
  queue: Queue;
  rule: QueueRule;
  /** Whether it rests on when requests, answers and webhooks came, which a sick generator falsifies. */
  isTimed: boolean;
};

/** How a rule is contradicted, by which jobs, the decisive one last, and the numbers that show it (durations in µs). */
export interface QueueBreach {
  how: string;
  jobs: readonly QueuedJob[];
  numbers: Readonly<Record<string, number>>;
  /** Rules whose own failure would explain it. */
  unless?: readonly QueueRule[];
}

export function contradicts(
  queue: Queue,
  rule: QueueRule,
  { how, jobs, numbers, unless = [] }: QueueBreach,
): QueueSighting {
  return {
    ...about(queue, rule),
    is: "against",
    kind: "seen",
    calls: jobs.map(({ id }) => id),
    field: `the queue of ${queue.account} (${queue.plan})`,
    expected: expectations[rule],
    got: `${how}: ${worded(numbers)}`,
    unless: unless.map((other) => ruleId(other, queue.plan)),
  };
}

/** A number of observations for a rule. */
export function supports(queue: Queue, rule: QueueRule, count: number): QueueSighting {
  return { ...about(queue, rule), is: "for", kind: "seen", calls: [], count };
}

/** What would let a rule be told of a queue. */
export function missing(queue: Queue, rule: QueueRule, what: Need): QueueSighting {
  return { ...about(queue, rule), is: "missing", what };
}

/** What would let a rule be told, where it looks broken: support from elsewhere then makes no pass. */
export function doubted(
  queue: Queue,
  rule: QueueRule,
  what: Need,
  calls: readonly string[] = [],
): QueueSighting {
  return { ...about(queue, rule), is: "missing", what, calls, blocks: true };
}

const about = ({ account, plan, route }: Queue, rule: QueueRule) => ({
  queue: { account, plan, route },
  rule,
  isTimed: true,
});

const expectations: Record<QueueRule, string> = {
  limit: "never more requests queued than the plan's limit",
  "admits-below-limit":
    "no request turned away as queue-full while fewer than the limit are queued",
  "enforced-on-arrival": "what is over the limit is refused when it arrives, and never processed",
  "limit-under-race": "the limit holds for requests that arrive at the same instant",
  "frees-places": "as many requests admitted as places were freed",
  fifo: "results in the order of arrival",
  "one-at-a-time": "one request processed after another",
  "loses-nothing": "one result for every admitted request",
  "per-account": "one account's full queue turns nobody else away",
  "track-id": "each result with the track_id of its own request",
};

/** The id of a queue rule as others name it: `limit` of a standard account is `queue.limit-standard`. */
export function ruleId(rule: QueueRule, plan: string): string {
  if (rule === "limit") return `queue.limit-${plan}`;
  return rule === "track-id" ? asyncTrackIdMatches.id : `queue.${rule}`;
}

/** Numbers that are microseconds. */
const durations = new Set(["lead", "delay", "waited", "each", "serviceTime", "window"]);

function worded(numbers: Readonly<Record<string, number>>): string {
  return Object.entries(numbers)
    .map(([name, value]) =>
      durations.has(name) ? `${name} ${(value / 1000).toFixed(1)} ms` : `${name} ${value}`,
    )
    .join(", ");
}
