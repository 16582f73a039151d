import type { Report } from "../../contracts/report.ts";
import { examine } from "../frame/examine.ts";
import { reportIn } from "../frame/files/report-file.ts";
import { type ProfileFlags, readProfile } from "../frame/profile/profile.ts";
import { givenLines } from "../frame/profile/variables.ts";

/** One of the two sides: a report as it is, or a target that is examined. */
export interface Side {
  isTarget: boolean;
  /** Throws UsageError, ProfileError or EnvironmentError where the target cannot be examined. */
  report(seed: number): Promise<Report>;
}

const profilePrefix = "profile:";

/**
 * The side that a word of the command line names: a base URL, `profile:` with a profile's file, or a report. A file is
 * a profile only where the word says so: profiles name hosts, and variables to send there. Throws UsageError where it
 * cannot be read.
 */
export function sideOf(word: string): Side {
  if (/^https?:\/\//.test(word)) return target({ target: word });
  if (word.startsWith(profilePrefix)) return target({ profile: word.slice(profilePrefix.length) });
  const next = `Give the report.json of a run, a base URL, or ${profilePrefix}FILE to examine a profile's target.`;
  const { report } = reportIn(word, { next });
  return { isTarget: false, report: async () => report };
}

const target = (where: ProfileFlags): Side => ({
  isTarget: true,
  report: async (seed) => {
    const profile = await readProfile(where);
    for (const line of givenLines(profile)) console.error(line);
    return examine(profile, { selects: () => true, seed });
  },
});
