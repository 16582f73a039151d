import { type Costs, costs } from "../../target/pace/allowance.ts";

/** What may run out: a budget of the profile, the run's time, or what a run may wait in addition to its requests. */
export const limitNames = [...costs, "time", "wait"] as const;
export type Limit = (typeof limitNames)[number];

/** What may be spent: by cost, of time, and what the longest wait of a run may be (ms). */
export type Limits = Readonly<Record<Limit, number>>;

/** An amount for each limit. */
export const limitsOf = (amount: (limit: Limit) => number): Limits =>
  Object.fromEntries(limitNames.map((limit) => [limit, amount(limit)])) as Limits;

export const free: Limits = limitsOf(() => Number.POSITIVE_INFINITY);

/**
 * What the runs of a check may cost together. Runs that some rule needs to be told are played beyond that; breadth is
 * not. The shares of these are a run's price.
 */
export const extents = {
  quick: { requests: 2560, users: 230, paidJobs: 272, restarts: 22, time: 40_000, wait: 7000 },
  usual: { ...free, requests: 5500, users: 900, paidJobs: 480, restarts: 40 },
  thorough: { ...free, requests: 13_000, users: 1500, paidJobs: 1000, restarts: 80 },
} as const satisfies Readonly<Record<string, Limits>>;

export type Extent = keyof typeof extents;

/** About how many times the requests of a quick check the larger ones ask. */
export const timesOfQuick = {
  usual: Math.round(extents.usual.requests / extents.quick.requests),
  thorough: Math.round(extents.thorough.requests / extents.quick.requests),
};

/** What a run may take beyond its plan: once where rules lack something yet, and again for each finding. */
export const reserve: Costs = { requests: 300, users: 120, paidJobs: 40, restarts: 24 };
