import { setTimeout } from "node:timers/promises";
import type { Call } from "../history/call.ts";
import type { History } from "../history/history.ts";
import type { Contradiction, Judge, Sighting } from "../history/sighting.ts";

/**
 * The protocol of experiments. What is to be served may be denied for the moment, so a denial is tried again: at once,
 * then two seconds later, by another account where there is one. What is to be denied and was served counts at once.
 */

/** How an attempt looks to who makes it. `void`: a limit, a gateway or an outage, or its control was not served. */
export type Seen = "kept" | "broken" | "void";

/** So many clean attempts tell a denial for good from one of the moment. */
export const enough = 3;
/** What is denied now and then is tried so often, to tell its share. */
const mostAttempts = 20;
/** What passes by itself has passed then, ms. */
const laterMs = 2000;

/**
 * Makes attempts at a case, by number from 1, until they tell: one that is kept, or enough that are broken, each time or now
 * and then. Throws BudgetSpent where the next one cannot be paid for.
 * @param most the most attempts: as many as are enough, where each restarts a server or is paid for.
 */
export async function attempts(
  attempt: (nth: number) => Promise<Seen>,
  most = mostAttempts,
): Promise<void> {
  const times = { kept: 0, broken: 0, void: 0 };
  for (let nth = 1; nth <= most && times.void < enough; nth += 1) {
    if (nth === enough) await setTimeout(laterMs);
    times[await attempt(nth)] += 1;
    const isMixed = times.kept > 0 && times.broken > 0;
    if (!isMixed && (times.kept > 0 || times.broken >= enough)) return;
  }
}

/** The calls that try one case in one episode, an attempt each. */
const caseOf = ({ call: { episode, path, design } }: { call: Call }): string =>
  `${episode} ${path} ${design?.case}`;

/**
 * Judges the attempts at each case by themselves. Those that were denied count together, of so many clean ones: a check
 * that returns nothing says that an attempt was not. Rules name `denied for the moment` beside it.
 */
export const deniedForGood = <T extends { call: Call }>(
  select: (history: History) => readonly T[],
  isDenied: (attempt: T) => boolean,
  check: (attempt: T, history: History) => Sighting | undefined,
): Judge =>
  function* (history) {
    for (const tried of Map.groupBy(select(history), caseOf).values()) {
      const denied: Contradiction[] = [];
      let clean = 0;
      for (const attempt of tried) {
        const seen = check(attempt, history);
        if (seen?.is === "against" || seen?.is === "for") clean += 1;
        if (seen?.is === "against" && isDenied(attempt)) denied.push(seen);
        else if (seen !== undefined) yield seen;
      }
      if (denied.length > 0) yield together(denied, clean);
    }
  };

/** What all denials of a case say, of so many clean attempts. */
function together(denied: readonly Contradiction[], clean: number): Contradiction {
  const last = denied.at(-1) as Contradiction;
  const attempts = { denied: denied.length, clean };
  const share = denied.length < clean ? ` in ${denied.length} of ${clean} attempts` : "";
  return {
    ...last,
    attempts,
    calls: [...new Set(denied.flatMap((one) => one.calls))],
    got: share === "" ? last.got : `${last.got}${share}`,
  };
}
