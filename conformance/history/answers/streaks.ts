import { before, type Call } from "../call.ts";

/**
 * Groups of refused calls: nothing was granted between the calls of a group. A refusal by chance mostly stands alone, a
 * refusal in a lock does not.
 */
export function streaks(refused: readonly Call[], granted: readonly Call[]): Call[][] {
  const found: Call[][] = [];
  for (const call of refused) {
    const last = found.at(-1)?.at(-1);
    if (last === undefined || isApart(last, call, granted)) found.push([call]);
    else found.at(-1)?.push(call);
  }
  return found;
}

/** Whether something was granted between two calls. */
export const isApart = (a: Call, b: Call, granted: readonly Call[]): boolean =>
  granted.some((one) => before(a, one) && before(one, b));

/** How many calls in a row must be refused to show a lock or a limit, and not chance. */
const shortestStreak = 2;

/** Whether these refused calls are several in a row. */
export const isStreak = (streak: readonly Call[]): boolean => inTurn(streak) >= shortestStreak;

/** How many of these calls came one after another: of simultaneous calls, one may be refused for a lost race. */
export function inTurn(calls: readonly Call[]): number {
  let last: Call | undefined;
  return calls.filter((call) => {
    if (last !== undefined && !before(last, call)) return false;
    last = call;
    return true;
  }).length;
}
