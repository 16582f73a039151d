import fc from "fast-check";
import type { Profile } from "../../../contracts/profile/index.ts";
import type { Drive } from "../drive.ts";
import { seedOf } from "./seed-of.ts";

/** One planned episode: which drive, and which of its runs (from 0). */
export interface Planned {
  drive: Drive;
  index: number;
}

export interface Plan {
  /** Episodes that may share the target with others. */
  together: Planned[];
  /** Episodes that wait for most of their time, all at once, beside those. */
  patient: Planned[];
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
 * tried everything. `lacks` says why a drive cannot be run here. `runs` overrides each drive's own number; with a `lot`, which of its fixed cases are run
 * where not all of them can be is drawn by it, but for the first.
 */
export function schedule(
  drives: readonly Drive[],
  facts: Profile,
  lacks: (drive: Drive) => string | undefined,
  runs: (drive: Drive) => number,
  lot?: string,
): Plan {
  const plan: Plan = { together: [], patient: [], beside: [], apart: [], exclusive: [], left: [] };
  const possible = drives.filter((drive) => {
    const why =
      drive
        .unless(facts)
        ?.map(({ text }) => text)
        .join("; ") ?? lacks(drive);
    if (why !== undefined) plan.left.push({ drive, why });
    return why === undefined;
  });
  const drawn = possible.map((drive) => ({
    drive,
    indices: chosen(drive, facts, runs(drive), lot),
  }));
  const most = Math.max(0, ...drawn.map(({ indices }) => indices.length));
  for (let nth = 0; nth < most; nth += 1) {
    for (const { drive, indices } of drawn) {
      const index = indices[nth];
      if (index !== undefined) plan[drive.company].push({ drive, index });
    }
  }
  plan.exclusive.sort((one, other) => Number(movesClock(one)) - Number(movesClock(other)));
  return plan;
}

/** All episodes of a plan. */
export function episodesOf({ together, patient, beside, apart, exclusive }: Plan): Planned[] {
  return [...together, ...patient, ...beside, ...apart, ...exclusive];
}

/** The first so many runs of a drive; or its first case, and others as the lot will have it. */
function chosen(drive: Drive, facts: Profile, count: number, lot: string | undefined): number[] {
  const cases = drive.cases(facts).length;
  if (lot === undefined || count < 1 || count >= cases)
    return Array.from({ length: count }, (_, nth) => nth);
  const others = Array.from({ length: cases - 1 }, (_, nth) => nth + 1);
  const drawing = fc.shuffledSubarray(others, { minLength: count - 1, maxLength: count - 1 });
  const [drawn = []] = fc.sample(drawing, { seed: seedOf(lot, drive.name), numRuns: 1 });
  return [0, ...drawn];
}

const movesClock = ({ drive }: Planned): boolean => drive.needs.includes("clock");
