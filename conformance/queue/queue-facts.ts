import type { QueueMonitor } from "./queue-monitor.ts";

/** The queue rules, by the last part of their ids; `limit` stands for the one of the account's plan. */
export const queueRules = [
  "limit",
  "admits-below-limit",
  "enforced-on-arrival",
  "limit-under-race",
  "frees-places",
  "fifo",
  "one-at-a-time",
  "loses-nothing",
  "per-account",
  "track-id",
] as const;
export type QueueRule = (typeof queueRules)[number];

/** What would let a rule be told: a profile fact, a probe, or a driver that exercises it. */
export interface QueueNeed {
  kind: "fact" | "probe" | "driver";
  name: string;
  /** In words; undefined: the name says it. */
  text?: string;
}

/** A documented sentence is contradicted: how, by which requests, and the numbers that show it. */
export interface Breach {
  how: string;
  /** Whether it shows by when things came, or by the calls alone. */
  evidence: "times" | "calls";
  /** Request ids, the decisive one last. */
  ids: string[];
  /** When it showed, µs on the judge's axis. */
  at: number;
  numbers: Readonly<Record<string, number>>;
  /** Rules whose own contradiction would explain this one; then it is not filed. */
  unless: readonly QueueRule[];
}

/** What one history says of one rule: data only; a rule file turns it into sightings. */
export interface RuleFacts {
  supporting: number;
  contradicting: number;
  /** The first breaches, at most `witnesses` of them. */
  breaches: Breach[];
  /** Breaches that are not told: an unhealthy generator may have made them, or they hang on a guess. */
  withdrawn: number;
  /** What was seen speaks neither way, as if the rule might be broken here: no other queue's support covers it. */
  isOpen: boolean;
  /** How much was asked; all zero is "not exercised". */
  power: Readonly<Record<string, number>>;
  needs: QueueNeed[];
}
export const witnesses = 10;

/** One queue: an account on one route. */
export interface AccountFacts {
  account: string;
  plan: string;
  route: string;
  limit: number;
  rules: Record<QueueRule, RuleFacts>;
  /** Too many inside if jobs end in order: order or limit is broken, and which cannot be told. */
  orderOrLimit: Breach[];
  /** Turned away, then another admitted though nobody can have left: either answer was wrong. */
  inconsistent: [string, string][];
  /** Everything that was watched of it. */
  watched: QueueMonitor;
}

/** What a history says of its queues. */
export interface QueueFacts {
  queues: AccountFacts[];
  jobs: number;
}
