import { createHash } from "node:crypto";
import { type Mutant, mutants } from "../../../fixtures/mutants/index.ts";
import { generated } from "../../../fixtures/mutants/operators/generated.ts";
import type { Deviation } from "../../../fixtures/reference/serving/deviations.ts";
import { variants } from "../../../fixtures/variants/index.ts";
import type { Examined } from "./examine.ts";

/**
 * How much is driven. A `few` runs of each drive of the rules that a mutant breaks, or `more`; `own`: a quick check of
 * these, `whole` a thorough one. `quick` and `usual`: such a check of all; `gentle`: one at the pace that a service on
 * another machine gets. `some` runs of every drive, drawn by lot.
 */
export type Extent = "few" | "more" | "own" | "whole" | "quick" | "usual" | "gentle" | "some";

/** One examination as the pool is asked for it: by ids, since decisions are functions and do not travel. */
export interface Task {
  /** The deviations that are examined as one; none: the reference itself. */
  ids: readonly string[];
  /** The extents in which it is tried, until a rule fails that one of its mutants breaks; in the first, and no other rule. */
  extents: readonly [Extent, ...Extent[]];
  seed: number;
  /** The file for the history of the last try, gzipped NDJSON; default: none. */
  keeps?: string;
}

/** What came of the last try of a task, or why nothing did. */
export type Result =
  | (Task & Pick<Examined, "failed" | "shown" | "requests" | "inconclusive"> & { extent: Extent })
  | (Task & { error: string });

/** The queue's mutants are driven by k6: `npm run bench -- deviations`. */
export const drivenByProperties: readonly Mutant[] = mutants.filter(({ area }) => area !== "queue");

const isMutant = (one: Deviation): one is Mutant => "breaks" in one;

let byId: ReadonlyMap<string, Deviation> | undefined;

/** The deviations of a task. Throws where nothing has one of its ids. */
export function deviationsOf({ ids }: Pick<Task, "ids">): Deviation[] {
  byId ??= new Map([...variants, ...mutants, ...generated].map((one) => [one.id, one]));
  return ids.map((id) => {
    const one = byId?.get(id);
    if (one === undefined) throw new Error(`nothing is called "${id}"`);
    return one;
  });
}

/** The rules that a task's mutants break; empty for right services. */
export const brokenBy = (task: Pick<Task, "ids">): Set<string> =>
  new Set(
    deviationsOf(task).flatMap((one) => (isMutant(one) ? one.breaks.map(({ id }) => id) : [])),
  );

/** How a mutant or a company of right services fared. */
export interface Fared {
  isKilled: boolean;
  /** Rules that failed and that no mutant of the task breaks. */
  others: string[];
  error?: string;
}

export function fared(result: Result): Fared {
  if ("error" in result) return { isKilled: false, others: [], error: result.error };
  const broken = brokenBy(result);
  return {
    isKilled: result.failed.some((rule) => broken.has(rule)),
    others: result.failed.filter((rule) => !broken.has(rule)),
  };
}

/** So many items of a list, drawn by the seed: one that is added or taken away moves no other. */
export function drawn<T extends { id: string }>(
  list: readonly T[],
  count: number,
  seed: number,
): T[] {
  const lotOf = (id: string): string => createHash("sha256").update(`${seed} ${id}`).digest("hex");
  return list
    .map((one) => ({ one, lot: lotOf(one.id) }))
    .sort((a, b) => (a.lot < b.lot ? -1 : 1))
    .slice(0, count)
    .map(({ one }) => one);
}
