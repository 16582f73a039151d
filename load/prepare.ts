import type { LoadCeiling } from "../contracts/profile/sections/load.ts";
import { type Driven, LoadError, settingsOf } from "./load-run.ts";
import { assertWithin, ceilingFor } from "./safety.ts";
import type { Settings } from "./settings.ts";
import { costOf, missingFor, subjectsOf } from "./workloads/index.ts";

/** A run that may go ahead. */
export interface Prepared {
  settings: Settings;
  ceiling: LoadCeiling;
  /** How long it may take, seconds. */
  seconds: number;
}

/**
 * Makes sure of everything that can be made sure of before anything is sent. Throws {@link LoadError}
 * for facts that are missing and `SafetyError` for load that is not allowed.
 */
export function prepare(load: Driven, instances = 1): Prepared {
  const { scenario, baseUrl, leave = { authorised: false } } = load;
  const ceiling = ceilingFor(baseUrl, leave);
  const settings = settingsOf(load, ceiling);
  const missing = missingFor(settings);
  if (missing.length > 0)
    throw new LoadError(`scenario ${scenario} needs ${missing.join(" and ")}`);
  const subjects = subjectsOf(settings).length;
  if (instances > subjects) {
    throw new LoadError(
      `${instances} instances share ${subjects} accounts or users, and each lives on one instance; use at most ${subjects}`,
    );
  }
  const cost = costOf(settings);
  assertWithin(scenario, cost, ceiling);
  return { settings, ceiling, seconds: Math.max(settings.maxSeconds, cost.seconds ?? 0) };
}
