import { consistency } from "./consistency.ts";
import { codeDoor } from "./doors/codes.ts";
import { loginDoor } from "./doors/logins.ts";
import { resetDoor } from "./doors/resets.ts";
import type { Freedom } from "./freedom.ts";
import { lockAt } from "./lock.ts";
import { restartUnderWay } from "./restart-under-way.ts";
import { sharedQueue } from "./shared-queue.ts";

/** Every freedom that rules name. What a gateway answers is counted for every rule that is owed an answer: `gateway.ts`. */
export const freedoms: readonly Freedom[] = [
  consistency,
  lockAt(loginDoor, codeDoor, resetDoor),
  restartUnderWay,
  sharedQueue,
];
