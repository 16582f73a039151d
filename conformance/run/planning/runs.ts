import fc from "fast-check";
import type { Drive } from "../../stage/drive.ts";
import type { PlanOptions, RunsOf } from "../plan-options.ts";
import { seedOf } from "../seed-of.ts";
import { allRuns } from "./measured.ts";

/** Which runs of each of these drives may be played: the picked ones; else all, fewer or more where a number is given. */
export function wantedRuns(options: PlanOptions, drives: readonly Drive[]): RunsOf {
  if (options.picks !== undefined) return options.picks(drives, options.profile);
  const { profile, runs, mostRuns = Number.POSITIVE_INFINITY, lot } = options;
  const most = typeof mostRuns === "function" ? mostRuns : () => mostRuns;
  return (drive) => {
    if (runs !== undefined) return drawn(drive, options, runs);
    const all = allRuns(drive, profile);
    const count = Math.min(all.length, most(drive, profile));
    return count < all.length && lot !== undefined
      ? drawn(drive, options, count)
      : all.slice(0, count);
  };
}

/**
 * The first so many runs of a drive; with a lot, its first case and others that the lot draws where not all cases fit.
 */
function drawn(drive: Drive, { profile, lot }: PlanOptions, count: number): number[] {
  const cases = drive.cases(profile).length;
  if (lot === undefined || count < 1 || count >= cases) return upTo(count);
  const others = upTo(cases).slice(1);
  const drawing = fc.shuffledSubarray(others, { minLength: count - 1, maxLength: count - 1 });
  const [some = []] = fc.sample(drawing, { seed: seedOf(lot, drive.name), numRuns: 1 });
  return [0, ...some];
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, nth) => nth);
