import { type Explanation, ruledOut } from "../../../freedoms/freedom.ts";
import type { Call } from "../../../history/call.ts";
import type { History } from "../../../history/history.ts";
import type { Contradiction } from "../../../history/sighting.ts";
import { type Allowed, fewerAtOnce, isExplained, type Race, races } from "./token-race.ts";

const idsOf = (calls: readonly Call[]): string => calls.map(({ id }) => id).join();

/**
 * Whether some order explains the answers of the race whose first calls a breach shows, as soon as this is allowed. Undefined where a
 * breach shows no race.
 */
export function explainedBy(
  allowed: Allowed,
  { calls }: Contradiction,
  history: History,
): Explanation | undefined {
  const shown = calls.join();
  const isShown = (one: Race) => idsOf(one.calls.slice(0, calls.length)) === shown;
  const race = races(history).find(isShown);
  if (race === undefined) return undefined;
  const explained = isExplained(race, history, allowed);
  if (explained === undefined) return { is: "open", needs: fewerAtOnce };
  return explained
    ? { is: "used" }
    : ruledOut("no order of the calls explains them with it, either");
}
