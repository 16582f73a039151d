import fc from "fast-check";
import type { Profile } from "../../contracts/profile/index.ts";
import type { Drive } from "../stage/drive.ts";
import { seedOf } from "./seed-of.ts";

/** One planned episode: which drive, and which of its runs (from 0). */
export interface Planned {
  drive: Drive;
  index: number;
}

/** When each planned episode is run, by the company that its drive bears. */
export interface Schedule {
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
}

/**
 * Deals the drives out into episodes: every drive once before any runs twice, so that a run cut short has
 * tried everything. With a `lot`, which of its fixed cases are run where not all of them can be is drawn by it, but
 * for the first.
 */
export function dealt(
  drives: readonly Drive[],
  facts: Profile,
  runs: (drive: Drive) => number,
  lot?: string,
): Planned[] {
  const drawn = drives.map((drive) => ({
    drive,
    indices: chosen(drive, facts, runs(drive), lot),
  }));
  const most = Math.max(0, ...drawn.map(({ indices }) => indices.length));
  const rounds = Array.from({ length: most }, (_, nth) =>
    drawn.flatMap(({ drive, indices }) => {
      const index = indices[nth];
      return index === undefined ? [] : [{ drive, index }];
    }),
  );
  return rounds.flat();
}

/** Sorts episodes by the company that they bear, in their order. */
export function schedule(episodes: readonly Planned[]): Schedule {
  const all: Schedule = { together: [], patient: [], beside: [], apart: [], exclusive: [] };
  for (const one of episodes) all[one.drive.company].push(one);
  all.exclusive.sort((one, other) => Number(movesClock(one)) - Number(movesClock(other)));
  return all;
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
