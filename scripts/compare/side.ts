import type { Report } from "../../contracts/report.ts";
import { examine } from "../frame/examine.ts";
import { type ProfileFlags, readProfile } from "../frame/profile.ts";
import { reportIn } from "../frame/report-file.ts";

/** One of the two sides: a report as it is, or a target that is examined. */
export interface Side {
  isTarget: boolean;
  /** Throws UsageError, ProfileError or EnvironmentError where the target cannot be examined. */
  report(seed: number): Promise<Report>;
}

/**
 * The side that a word of the command line names: a base URL, a profile, or a report. Throws UsageError where it cannot
 * be read.
 */
export async function sideOf(word: string): Promise<Side> {
  if (/^https?:\/\//.test(word)) return target({ target: word });
  const written = /\.[cm]?[jt]s$/.test(word) ? undefined : await reportIn(word);
  if (written === undefined) return target({ profile: word });
  return { isTarget: false, report: async () => written };
}

const target = (where: ProfileFlags): Side => ({
  isTarget: true,
  report: async (seed) => examine(await readProfile(where), { selects: () => true, seed }),
});
