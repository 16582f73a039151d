import { type Freedom, weighed } from "../freedoms/freedom.ts";
import { disturbances, freedoms } from "../freedoms/index.ts";
import type { OpenPoint } from "../history/open-point.ts";
import type { Judge } from "../history/sighting.ts";
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

/** A judge whose breaches stand only where nothing that the document leaves open explains them. */
export const doubting = (judge: Judge): Judge =>
  function* (history) {
    const seen = [...judge(history)];
    const all = seen.filter((one) => one.is === "against");
    for (const one of seen)
      yield one.is === "against" ? weighed(one, everyFreedom, history, all) : one;
  };
