import type { Profile } from "../schema.ts";

/** Whether a base URL points to this machine (127.0.0.0/8, ::1 or localhost). */
export function isLoopback(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

const gentle = {
  pace: { requestsPerSecond: 4, concurrency: 4, totalRequests: 1000 },
  budget: { users: 40, paidJobs: 0, restarts: 0 },
} as const;

const generous = {
  pace: { requestsPerSecond: 2000, concurrency: 32, totalRequests: 200_000 },
  budget: { users: 4000, paidJobs: 4000, restarts: 1000 },
} as const;

const timeouts = { timeoutMs: 10_000, connectTimeoutMs: 5000 } as const;

const defaultsFor = (profile: Profile) => (isGentle(profile) ? gentle : generous);

/** Whether a run keeps small: as the profile says, else on any other machine. */
export function isGentle({ pace, target }: Profile): boolean {
  if (pace.mode !== undefined) return pace.mode === "gentle";
  return !isLoopback(target.baseUrl);
}

/** Drops what was not declared, so that it does not hide a default. */
function declared<T extends object>(facts: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(facts).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> };
}

export type EffectivePace = { readonly [K in Exclude<keyof Profile["pace"], "mode">]-?: number };
export type EffectiveBudget = { readonly [K in keyof Profile["budget"]]-?: number };

/** The pace that holds: what is declared, else gentle, or generous on loopback. Rates per second, times in ms. */
export function effectivePace(profile: Profile): EffectivePace {
  const { mode: _, ...pace } = profile.pace;
  return { ...timeouts, ...defaultsFor(profile).pace, ...declared(pace) };
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

/**
 * So long (ms) an issue or an end may take to be seen everywhere where nothing is declared. A user who signed up may
 * take as long to be let in, and a mailed secret to be taken.
 */
export const undeclaredConsistencyMs = 2000;

/** How long (ms) an issue or an end may take to be seen everywhere: what is declared, else two seconds. */
export const effectiveConsistencyMs = ({ within }: Profile): number =>
  within.consistencyMs ?? undeclaredConsistencyMs;

const undeclaredWaitMs = 30_000;

/** The wait for a mail, a webhook call or a payment customer: the declared bound, else 30 s and no fail. */
export function effectiveWait(profile: Profile, what: "mail" | "webhook" | "payment"): Wait {
  const ms = profile.within[`${what}Ms`];
  return { ms: ms ?? undeclaredWaitMs, declared: ms !== undefined };
}
