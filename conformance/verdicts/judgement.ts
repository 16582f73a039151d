import type { Clause } from "../../contracts/clauses/clause.ts";
import type { Need, NotRunReason, Verdict } from "../../contracts/verdict.ts";
import type { Contradiction, Pending } from "../history/sighting.ts";

/** Observations met and owed, by kind. */
export type Kinds = { kind: string; seen: number; owed: number }[];

/** What one judge saw in a history, and what follows: still data; the report words it. */
export interface Judgement {
  clause: Clause;
  verdict: Verdict;
  supporting: number;
  contradicting: number;
  kinds: Kinds;
  contradictions: readonly Contradiction[];
  /** What was owed and may have come had the history gone on. */
  pending: readonly Pending[];
  /** How often each value of a topic was seen, where the document is silent. */
  recorded: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Answers that were not judged, by the freedom that explains them. */
  excused: ReadonlyMap<string, number>;
  needs: readonly Need[];
  reason?: NotRunReason;
}
