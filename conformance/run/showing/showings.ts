import type { History } from "../../history/history.ts";
import type { Contradiction } from "../../history/sighting.ts";
import { leadingTo, type Scope, type Shown } from "./slice.ts";

/** A breach, and the events that led to it. */
export interface Showing {
  breach: Contradiction;
  shown: Shown[];
}

/** So many contradictions are enough to find one that few events lead to, without slicing them all. */
const mostCompared = 50;

/** The breach that the fewest events lead to, and these. */
export function shortest(
  breaches: readonly Contradiction[],
  history: History,
  scope: Scope,
): Showing {
  return breaches
    .slice(0, mostCompared)
    .map((breach) => ({ breach, shown: leadingTo(history, breach.calls, scope) }))
    .reduce((best, one) => (one.shown.length < best.shown.length ? one : best));
}
