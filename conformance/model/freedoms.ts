import { type Freedom, weighed } from "../freedoms/freedom.ts";
import { disturbances, freedoms } from "../freedoms/index.ts";
import type { History } from "../history/history.ts";
import type { OpenPoint } from "../history/open-point.ts";
import type { Contradiction, Judge, Sighting } from "../history/sighting.ts";
import { endedSecret } from "./mail/ended-secret.ts";
import { keptBack } from "./mail/kept-back.ts";
import { takenForToken } from "./mail/taken-for-token.ts";
import { unspreadSecret } from "./mail/unspread-secret.ts";
import { codeRoutes } from "./secret-routes/codes.ts";
import { loginRoute } from "./secret-routes/logins.ts";
import { resetRoute } from "./secret-routes/resets.ts";
import { consistency } from "./tokens/consistency.ts";
import { movedClock } from "./tokens/issued/expires-at.ts";
import { recentChange } from "./tokens/lag.ts";
import { alarm } from "./tokens/races/alarm.ts";
import { ownCalls } from "./tokens/races/own-calls.ts";
import { unsaidLimitAtOnce } from "./tokens/races/unsaid-limit.ts";
import { lockAt } from "./users/lock.ts";

/** Every freedom that may explain a breach, one list for all rules: the first that may names what settles it. */
export const everyFreedom: readonly Freedom[] = [
  ...disturbances,
  movedClock,
  keptBack,
  endedSecret,
  takenForToken,
  unspreadSecret,
  recentChange,
  consistency,
  ownCalls,
  lockAt(loginRoute, codeRoutes, resetRoute),
  alarm,
  unsaidLimitAtOnce,
  ...freedoms,
];

/** The same once by each name: one lag, for example, has several ways to show. */
export const openPoints: readonly OpenPoint[] = [
  ...new Map(everyFreedom.map((one) => [one.name, one])).values(),
];

/** What a breach comes to, in the light of all that the document leaves open. */
export const inDoubt = (breach: Contradiction, history: History): Sighting =>
  weighed(breach, everyFreedom, history);

/** A judge whose breaches stand only where nothing that the document leaves open explains them. */
export const doubting = (judge: Judge): Judge =>
  function* (history) {
    for (const sighting of judge(history))
      yield sighting.is === "against" ? inDoubt(sighting, history) : sighting;
  };
