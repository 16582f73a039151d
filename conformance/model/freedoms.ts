import { freedoms } from "../freedoms/index.ts";
import type { OpenPoint } from "../history/open-point.ts";
import { freedomsOfSecrets } from "./mail/freedoms-of-secrets.ts";
import { keptBack } from "./mail/kept-back.ts";
import { codeRoutes } from "./secret-routes/codes.ts";
import { loginRoute } from "./secret-routes/logins.ts";
import { resetRoute } from "./secret-routes/resets.ts";
import { alarm } from "./tokens/races/alarm.ts";
import { ownCalls } from "./tokens/races/own-calls.ts";
import { lockAt } from "./users/lock.ts";

/** Every freedom that rules name, with those that rest on the model. */
export const everyFreedom: readonly OpenPoint[] = [
  ...freedoms,
  lockAt(loginRoute, codeRoutes, resetRoute),
  ownCalls,
  ...freedomsOfSecrets,
  keptBack,
  alarm,
];
