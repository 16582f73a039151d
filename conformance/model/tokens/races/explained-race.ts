import { type Explanation, ruledOut } from "../../../freedoms/freedom.ts";
import type { History } from "../../../history/history.ts";
import type { Contradiction } from "../../../history/sighting.ts";
import { consistency } from "../consistency.ts";
import {
  type Allowed,
  fewerAtOnce,
  isExplained,
  type Race,
  races,
  upToBreak,
} from "./token-race.ts";

const ids = ({ calls }: Race): string[] => calls.map(({ id }) => id);

/**
 * Whether some order explains the answers of the race whose first calls a breach shows, as soon as this is allowed; what is
 * left further on the lag may explain. Undefined where a breach shows no race.
 */
export function explainedBy(
  allowed: Allowed,
  breach: Contradiction,
  history: History,
): Explanation | undefined {
  const shown = breach.calls.length;
  const isShown = (one: Race) => ids(one).slice(0, shown).join() === breach.calls.join();
  const race = races(history).find(isShown);
  if (race === undefined) return undefined;
  const explained = isExplained(race, history, allowed);
  if (explained === undefined) return { is: "open", needs: fewerAtOnce };
  if (explained) return { is: "used" };
  const calls = ids(upToBreak(race, history, allowed)).slice(shown);
  const later = consistency.explains({ ...breach, calls }, history);
  if (later?.is === "open") return { ...later, needs: consistency.settledBy };
  return later?.is === "used"
    ? later
    : ruledOut("no order of the calls explains them with it, either");
}
