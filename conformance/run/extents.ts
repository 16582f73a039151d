import { costs } from "../target/allowance.ts";

/** What may run out: a budget of the profile, the run's time, or what a run may wait in addition to its requests. */
export const limitNames = [...costs, "time", "wait"] as const;
export type Limit = (typeof limitNames)[number];

/** What may be spent: by cost, of time, and what the longest wait of a run may be (ms). */
export type Limits = Readonly<Record<Limit, number>>;

export const free: Limits = {
  requests: Number.POSITIVE_INFINITY,
  users: Number.POSITIVE_INFINITY,
  paidJobs: Number.POSITIVE_INFINITY,
  restarts: Number.POSITIVE_INFINITY,
  time: Number.POSITIVE_INFINITY,
  wait: Number.POSITIVE_INFINITY,
};

/**
 * What the runs of a check may cost together. Runs that some rule needs to be told are played beyond that; breadth is
 * not. The shares of these are a run's price.
 */
export const extents = {
  quick: { requests: 2450, users: 230, paidJobs: 262, restarts: 21, time: 40_000, wait: 7000 },
  usual: { ...free, requests: 5500, users: 900, paidJobs: 480, restarts: 40 },
  thorough: { ...free, requests: 13_000, users: 1500, paidJobs: 1000, restarts: 80 },
} as const satisfies Readonly<Record<string, Limits>>;

export type Extent = keyof typeof extents;

export const leastOf = (one: Limits, other: Limits): Limits => ({
  requests: Math.min(one.requests, other.requests),
  users: Math.min(one.users, other.users),
  paidJobs: Math.min(one.paidJobs, other.paidJobs),
  restarts: Math.min(one.restarts, other.restarts),
  time: Math.min(one.time, other.time),
  wait: Math.min(one.wait, other.wait),
});
