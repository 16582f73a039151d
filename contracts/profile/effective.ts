import type { Profile } from "./schema.ts";

/** Whether a base URL points to this machine (127.0.0.0/8, ::1 or localhost). */
export function isLoopback(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

const gentle = {
  pace: { requestsPerSecond: 4, concurrency: 4, totalRequests: 4000 },
  budget: { users: 40, paidJobs: 0, restarts: 0 },
} as const;

const generous = {
  pace: { requestsPerSecond: 1000, concurrency: 32, totalRequests: 200_000 },
  budget: { users: 2000, paidJobs: 2000, restarts: 800 },
} as const;

const timeouts = { timeoutMs: 10_000, connectTimeoutMs: 5000 } as const;

function defaultsFor(profile: Profile) {
  return isLoopback(profile.target.baseUrl) ? generous : gentle;
}

/** Whether a run must keep small: on another machine, unless the profile allows both more users and a higher pace. */
export function isGentle(profile: Profile): boolean {
  const isRaised =
    effectivePace(profile).requestsPerSecond > gentle.pace.requestsPerSecond &&
    effectiveBudget(profile).users > gentle.budget.users;
  return !isLoopback(profile.target.baseUrl) && !isRaised;
}

/** Drops what was not declared, so that it does not hide a default. */
function declared<T extends object>(facts: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(facts).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> };
}

export type EffectivePace = { readonly [K in keyof Profile["pace"]]-?: number };
export type EffectiveBudget = { readonly [K in keyof Profile["budget"]]-?: number };

/** The pace that holds: what is declared, else gentle, or generous on loopback. Rates per second, times in ms. */
export function effectivePace(profile: Profile): EffectivePace {
  return { ...timeouts, ...defaultsFor(profile).pace, ...declared(profile.pace) };
}

/** The budget that holds: what is declared, else 40 users and nothing that costs, or plenty on loopback. */
export function effectiveBudget(profile: Profile): EffectiveBudget {
  return { ...defaultsFor(profile).budget, ...declared(profile.budget) };
}

/** How long an absence is awaited, and whether it may then be a fail (only after a declared bound). */
export interface Wait {
  readonly ms: number;
  readonly declared: boolean;
}

/** So long (ms) an issue or an end may take to be seen everywhere where nothing is declared. */
const undeclaredConsistencyMs = 2000;

/** How long (ms) an issue or an end may take to be seen everywhere: what is declared, else two seconds. */
export const effectiveConsistencyMs = ({ within }: Profile): number =>
  within.consistencyMs ?? undeclaredConsistencyMs;

const undeclaredWaitMs = 30_000;

/** The wait for a mail, a webhook call or a payment customer: the declared bound, else 30 s and no fail. */
export function effectiveWait(profile: Profile, what: "mail" | "webhook" | "payment"): Wait {
  const ms = profile.within[`${what}Ms`];
  return { ms: ms ?? undeclaredWaitMs, declared: ms !== undefined };
}
