import { OutsideError } from "../contracts/outside-error.ts";
import { isLoopback } from "../contracts/profile/sections/effective.ts";
import type { LoadCeiling } from "../contracts/profile/sections/load.ts";
import type { Cost } from "./workloads/workload.ts";

/** What the profile says of load. */
export interface LoadLeave {
  authorised: boolean;
  ceiling?: LoadCeiling | undefined;
}

/** Load that must not be sent; the message names the bound, the value and what would allow it. */
export class SafetyError extends OutsideError {
  override name = "SafetyError";
}

/** Bounds that hold even on loopback, so that nothing runs away. */
export const loopbackCeiling: LoadCeiling = {
  requestsPerSecond: 20_000,
  totalRequests: 20_000_000,
  concurrency: 20_000,
  seconds: 24 * 3600,
};

/**
 * The ceiling under which a target may be loaded. Throws {@link SafetyError} for a target that is not
 * loopback unless its profile authorises load and names a ceiling.
 */
export function ceilingFor(baseUrl: string, leave: LoadLeave): LoadCeiling {
  if (isLoopback(baseUrl)) return leave.ceiling ?? loopbackCeiling;
  const host = new URL(baseUrl).hostname;
  if (!leave.authorised) {
    throw new SafetyError(
      `load on ${host} is not authorised; its owner states "load": {"authorised": true, "ceiling": {...}} in the profile`,
    );
  }
  if (leave.ceiling === undefined) {
    throw new SafetyError(
      `load on ${host} is authorised without a ceiling; add "load.ceiling" with requestsPerSecond, totalRequests, concurrency and seconds`,
    );
  }
  return leave.ceiling;
}

/** Throws {@link SafetyError} when a scenario could cost more than the ceiling allows. */
export function assertWithin(scenario: string, cost: Cost, ceiling: LoadCeiling): void {
  const over: [string, number | undefined, number][] = [
    ["totalRequests", cost.requests, ceiling.totalRequests],
    ["concurrency", cost.concurrency, ceiling.concurrency],
    ["requestsPerSecond", cost.requestsPerSecond, ceiling.requestsPerSecond],
    ["seconds", cost.seconds, ceiling.seconds],
  ];
  for (const [name, value, bound] of over) {
    if (value !== undefined && value > bound) {
      throw new SafetyError(
        `scenario ${scenario} may need ${name} ${Math.ceil(value)}, the ceiling is ${bound}; raise "load.ceiling.${name}", choose a smaller size or fewer accounts`,
      );
    }
  }
}
