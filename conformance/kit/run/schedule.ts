import type { Profile } from "../../../contracts/profile/index.ts";
import type { Drive } from "../drive.ts";

/** One planned episode: which drive, and which of its runs (from 0). */
export interface Planned {
  drive: Drive;
  index: number;
}

export interface Plan {
  /** Episodes that may share the target with others. */
  together: Planned[];
  /** Then, one after another, episodes that may touch the users of others. */
  apart: Planned[];
  /** Episodes without users: they run beside all those. */
  beside: Planned[];
  /** What restarts servers, then what moves the clock: at the end, one after another. */
  exclusive: Planned[];
  /** Drives that cannot be run here, and why. */
  left: { drive: Drive; why: string }[];
}

/**
 * Deals the drives out into episodes: every drive once before any runs twice, so that a run cut short has
 * tried everything. `runs` overrides each drive's own number.
 */
export function schedule(
  drives: readonly Drive[],
  facts: Profile,
  offers: (drive: Drive) => string | undefined,
  runs: (drive: Drive) => number,
): Plan {
  const plan: Plan = { together: [], beside: [], apart: [], exclusive: [], left: [] };
  const possible = drives.filter((drive) => {
    const why = drive.unless(facts) ?? offers(drive);
    if (why !== undefined) plan.left.push({ drive, why });
    return why === undefined;
  });
  const most = Math.max(0, ...possible.map(runs));
  for (let index = 0; index < most; index += 1) {
    for (const drive of possible) {
      if (index < runs(drive)) lane(plan, drive).push({ drive, index });
    }
  }
  plan.exclusive.sort((one, other) => Number(movesClock(one)) - Number(movesClock(other)));
  return plan;
}

const movesClock = ({ drive }: Planned): boolean => drive.needs.includes("clock");

function lane(plan: Plan, drive: Drive): Planned[] {
  if (drive.company === "any") return plan.together;
  if (drive.company === "beside") return plan.beside;
  return drive.company === "apart" ? plan.apart : plan.exclusive;
}
