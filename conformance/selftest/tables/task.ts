import type { ProfileFacts } from "../../../fixtures/profiles/with-facts.ts";
import type { Examined } from "./examine.ts";
import type { Few } from "./few-runs.ts";

/** One examination as the pool asks for it: by id (company.ts), since decisions are functions and do not travel. */
export interface Task {
  /**
   * A `mutant` meets no more drives than it takes to name it. `mutants` and `variants` in company, and the `reference`,
   * meet all drives. `episodes`: a mutant meets every episode of the drives that killed it, and of the rules that it
   * breaks. `usual`: the episodes that a check plays by default.
   */
  kind: "mutant" | "mutants" | "variants" | "reference" | "episodes" | "usual";
  id: string;
  seed: number;
  /** The most episodes of each drive, except one in twenty of its fixed cases; default: each drive's own number. */
  mostRuns?: number;
  /** In place of `mostRuns`: few runs of each drive, drawn by lot. */
  few?: Few;
  /** The rules whose drives are run of variants and of the reference; default: all. */
  rules?: readonly string[];
  /** Of these, the drives of one tenth alone, by the number of the run of the tables (tenths.ts). */
  tenth?: number;
  /** Facts of the profile, in addition to those that the deviations declare. */
  facts?: ProfileFacts;
  /** Facts that are taken back from the profile, by their paths; default: none. */
  without?: readonly string[];
}

/** What came of a task: what was examined, or why nothing was. */
export type Result = Examined | { id: string; error: string };
