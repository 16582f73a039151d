import { freedoms } from "../freedoms/index.ts";
import type { OpenPoint } from "../history/open-point.ts";
import { codeDoor } from "./doors/codes.ts";
import { loginDoor } from "./doors/logins.ts";
import { resetDoor } from "./doors/resets.ts";
import { freedomsOfSecrets } from "./mail/freedoms-of-secrets.ts";
import { keptBack } from "./mail/kept-back.ts";
import { unusedToken } from "./mail/unused-token.ts";
import { alarm } from "./tokens/alarm.ts";
import { consistency } from "./tokens/consistency.ts";
import { ownCalls } from "./tokens/own-calls.ts";
import { dormantAccount } from "./users/dormant-account.ts";
import { lockAt } from "./users/lock.ts";

/** Every freedom that rules name, with those that rest on the model. */
export const everyFreedom: readonly OpenPoint[] = [
  ...freedoms,
  dormantAccount,
  lockAt(loginDoor, codeDoor, resetDoor),
  consistency,
  ownCalls,
  ...freedomsOfSecrets,
  keptBack,
  unusedToken,
  alarm,
];
