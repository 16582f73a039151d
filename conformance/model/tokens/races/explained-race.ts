import { type Explanation, ruledOut } from "../../../freedoms/freedom.ts";
import type { History } from "../../../history/history.ts";
import type { Contradiction } from "../../../history/sighting.ts";
import { type Allowed, fewerAtOnce, isExplained, races } from "./token-race.ts";

/**
 * Whether some order explains the answers of the race that a breach shows, as soon as this is allowed. Undefined where a
 * breach shows no race.
 */
export function explainedBy(
  allowed: Allowed,
  { calls }: Contradiction,
  history: History,
): Explanation | undefined {
  const shown = calls.join();
  const race = races(history).find((one) => one.calls.map(({ id }) => id).join() === shown);
  if (race === undefined) return undefined;
  const explained = isExplained(race, history, allowed);
  if (explained === undefined) return { is: "open", needs: fewerAtOnce };
  return explained
    ? { is: "used" }
    : ruledOut("no order of the calls explains them with it, either");
}
