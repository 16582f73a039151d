import type { Profile } from "../../contracts/profile/index.ts";
import type { Rule } from "../rules/rule.ts";
import type { Drive } from "../stage/drive.ts";
import type { Again } from "./narrowing/again.ts";
import type { Extent } from "./planning/extents.ts";

/** The numbers of a drive's runs, from 0: its fixed cases, then random ones. */
export type RunsOf = (drive: Drive) => readonly number[];

/** What is to be driven, and how much of it. */
export interface PlanOptions {
  /** Which of a drive's cases come first; default: as they are listed. */
  seed?: number;
  profile: Profile;
  rules: readonly Rule[];
  /** How much of it is played; default here: all. */
  extent?: Extent;
  /** What of it is played before other drivers begin; default: all. */
  first?: Extent;
  /** How many runs each drive has, whatever the extent. */
  runs?: number;
  /** The most episodes of each drive, where its own number is larger. */
  mostRuns?: number | ((drive: Drive, facts: Profile) => number);
  /** Draws which of a drive's fixed cases are run where not all of them can be; by default the first ones. */
  lot?: string;
  /** Picks the very runs of the drives that can be played on this target, instead of `extent`, `runs` and `mostRuns`. */
  picks?: (drives: readonly Drive[], facts: Profile) => RunsOf;
  /** The rules whose drives are run; every rule is judged. Default: all. */
  selected?: (rule: Rule) => boolean;
  /** Whether the properties are driven; default yes. */
  properties?: boolean;
  /** Episodes that are played again once the properties are through. */
  again?: Again;
}
