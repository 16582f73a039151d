import { isGentle, type Profile } from "../../../contracts/profile/index.ts";
import type { Drive } from "../drive.ts";
import type { Shortened } from "../verdicts/needs.ts";

/** So often a drive is run where a gentle pace cannot afford more. */
const gentleRuns = 3;

/** How often a drive wants to be run: its own number, and each of its fixed cases. */
const wantedRuns = (drive: Drive, profile: Profile): number =>
  Math.max(drive.runs, drive.cases(profile).length);

/** How often a drive is run where nobody says it: its own number, which shrinks with its fixed cases at a gentle pace. */
export function fittingRuns(drive: Drive, profile: Profile): number {
  const wanted = wantedRuns(drive, profile);
  return isGentle(profile) ? Math.min(wanted, gentleRuns) : wanted;
}

/** The drives that are run less often than they want to be. */
export function shortened(
  drives: Iterable<Drive>,
  profile: Profile,
  runsOf: (drive: Drive) => number,
): Shortened[] {
  return [...drives]
    .map((drive) => ({ drive: drive.name, runs: runsOf(drive), of: wantedRuns(drive, profile) }))
    .filter(({ runs, of }) => runs < of);
}
