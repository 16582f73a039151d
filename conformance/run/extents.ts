import type { Limit } from "./cost.ts";

/** What may be spent: by cost, and time (ms). */
export type Limits = Readonly<Record<Limit, number>>;

const free: Limits = {
  requests: Number.POSITIVE_INFINITY,
  users: Number.POSITIVE_INFINITY,
  paidJobs: Number.POSITIVE_INFINITY,
  restarts: Number.POSITIVE_INFINITY,
  time: Number.POSITIVE_INFINITY,
};

/**
 * What the runs of a check may cost together. Runs that some rule needs to be told are played beyond that; breadth is
 * not. The shares of these are a run's price.
 */
export const extents = {
  quick: { requests: 2300, users: 230, paidJobs: 270, restarts: 24, time: 120_000 },
  usual: { ...free, requests: 6600, users: 900, paidJobs: 480, restarts: 40 },
  thorough: free,
} as const satisfies Readonly<Record<string, Limits>>;

export type Extent = keyof typeof extents;

export const leastOf = (one: Limits, other: Limits): Limits => ({
  requests: Math.min(one.requests, other.requests),
  users: Math.min(one.users, other.users),
  paidJobs: Math.min(one.paidJobs, other.paidJobs),
  restarts: Math.min(one.restarts, other.restarts),
  time: Math.min(one.time, other.time),
});
