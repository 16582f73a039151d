import type { RuleVerdict } from "../../../contracts/verdict.ts";
import type { Markup } from "./markup.ts";

/** What a page at which one can act puts beside the parts of a report; a file has none of it. */
export interface Actions {
  /** Stands in place of what a file says of commands: which ones go on from there. */
  head?: Markup;
  /** Stands above the first finding. */
  ofFindings?: Markup;
  ofFinding?: (told: RuleVerdict) => Markup | undefined;
  /** Stands in place of what would settle the rules that are inconclusive. */
  steps?: Markup;
  /** What stands before the names of a run's files. */
  files?: string;
}
