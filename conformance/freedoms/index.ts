import { mayStandBehind, seenToDisturb } from "../generation/freedoms/calls/index.ts";
import { fullQueue } from "../generation/freedoms/full-queue.ts";
import { turningAway } from "../generation/freedoms/index.ts";
import type { OpenPoint } from "../history/open-point.ts";
import { consistency } from "./consistency.ts";
import { codeDoor } from "./doors/codes.ts";
import { loginDoor } from "./doors/logins.ts";
import { resetDoor } from "./doors/resets.ts";
import { firewall } from "./firewall.ts";
import { gateway } from "./gateway.ts";
import { keyLock } from "./key-lock.ts";
import { limit } from "./limit.ts";
import { lockAt } from "./lock.ts";
import { quota } from "./quota.ts";
import { everyRefusal } from "./refusals/index.ts";
import { restartUnderWay } from "./restart-under-way.ts";
import { sharedQueue } from "./shared-queue.ts";
import { undoneWork } from "./undone-work.ts";

/** Every freedom that rules name. */
export const freedoms: readonly OpenPoint[] = [
  consistency,
  lockAt(loginDoor, codeDoor, resetDoor),
  quota,
  keyLock,
  ...everyRefusal,
  restartUnderWay,
  sharedQueue,
];

/** Every freedom that explains answers, whichever rule is owed them: `clouding.ts` counts those for each rule. */
export const freedomsOfAnswers: readonly OpenPoint[] = [
  gateway,
  limit,
  firewall,
  undoneWork,
  ...turningAway,
  fullQueue,
];

/** Every freedom that may be why the webhook of a job was not called. */
export const freedomsOfCalls: readonly OpenPoint[] = [...seenToDisturb, ...mayStandBehind];
