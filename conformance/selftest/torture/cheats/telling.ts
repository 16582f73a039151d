import type { Result } from "../examine.ts";
import { type Cheat, rowIds } from "./cheat.ts";

/**
 * What a check says of the rules that a cheat breaks: one fails; none fails and none passes; or one passes and none
 * fails.
 */
export type Verdict = "told" | "not told" | "passed";

/** The results of a cheat. */
export interface Telling {
  cheat: Cheat;
  usual: Result;
  experiment: Result | undefined;
}

/** The cheats whose usual check is among these results. */
export function tellings(cheats: readonly Cheat[], results: readonly Result[]): Telling[] {
  const byId = new Map(results.map((result) => [result.id, result]));
  return cheats.flatMap((cheat) => {
    const ids = rowIds(cheat);
    const usual = byId.get(ids.usual);
    return usual === undefined ? [] : [{ cheat, usual, experiment: byId.get(ids.experiment) }];
  });
}

/** The rules that a cheat breaks and that failed. */
export const toldBy = ({ breaks }: Cheat, { fails }: Result): string[] =>
  breaks.filter((rule) => fails.includes(rule));

export function verdictOn(cheat: Cheat, result: Result): Verdict {
  if (toldBy(cheat, result).length > 0) return "told";
  return cheat.breaks.some((rule) => result.passes.includes(rule)) ? "passed" : "not told";
}

/** Differences between what a cheat says of itself and what happened. */
export function complaintsOf({ cheat, usual, experiment }: Telling): string[] {
  const isTold = verdictOn(cheat, usual) === "told";
  const complaints = [...usual.complaints, ...(experiment?.complaints ?? [])];
  if (isTold && cheat.needs !== undefined)
    complaints.push("the usual check told it, so nothing more is needed");
  if (!isTold && cheat.needs === undefined)
    complaints.push("the usual check did not tell it, and nothing says what would");
  if (experiment !== undefined && verdictOn(cheat, experiment) !== "told")
    complaints.push("its experiment did not tell it");
  return complaints;
}
