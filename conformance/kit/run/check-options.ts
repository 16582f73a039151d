import type { Clause } from "../../../contracts/clauses/clause.ts";
import type { HistoryEvent } from "../../../contracts/history/events.ts";
import type { Profile } from "../../../contracts/profile/index.ts";
import type { Drive } from "../drive.ts";
import type { Rule } from "../rule.ts";
import type { Again } from "./again.ts";
import type { Driver } from "./driver.ts";
import type { RunFacts } from "./header.ts";
import type { Plan } from "./plan.ts";
import type { Progress } from "./properties.ts";

/** What a run is to drive and to judge. The run's id stands in every address and name that it makes up: lower-case letters and digits. */
export interface CheckOptions extends RunFacts {
  rules: readonly Rule[];
  catalogue: readonly Clause[];
  /** `usual`: the episodes that tell most; `thorough`, the default here: all that there are. */
  depth?: "usual" | "thorough";
  /** How long the run may take (ms): what does not fit is not driven. */
  timeMs?: number;
  /** Episodes of each drive; undeclared: as the depth says. */
  runs?: number;
  /** Episodes of each drive at most, where its own number is larger. */
  mostRuns?: number | ((drive: Drive, facts: Profile) => number);
  /** Draws which of a drive's fixed cases are run where not all of them can be; undeclared: the first. */
  lot?: string;
  /** The rules whose drives are run; every rule is judged. Default: all. */
  selected?: (rule: Rule) => boolean;
  sink?: (event: HistoryEvent) => void;
  signal?: AbortSignal;
  /** Told before anything is driven. */
  onPlan?: (plan: Plan) => void;
  onProgress?: (progress: Progress) => void;
  /** Told when all is driven and judging begins, and of each rule that failed as it is narrowed down. */
  onJudging?: () => void;
  onNarrowing?: (progress: { done: number; planned: number; rule: string }) => void;
  /** Whether fails are narrowed down to their simplest showing; default yes. */
  narrows?: boolean;
  /** Whether the properties are driven; default yes. */
  properties?: boolean;
  /** Episodes that are played again once the properties are through. */
  again?: Again;
  /** Other drivers that write into the same history once the properties are through: contracts, load. */
  drivers?: readonly Driver[];
}
