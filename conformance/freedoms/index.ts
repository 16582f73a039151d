import { unseenEnd } from "./acceptances/unseen-end.ts";
import { freedomsOfCalls } from "./calls/index.ts";
import { declaredUser } from "./declared/declared-user.ts";
import { deniedForTheMoment } from "./denied-for-the-moment.ts";
import type { Freedom } from "./freedom.ts";
import { gateway } from "./gateway.ts";
import { heldUp } from "./held-up.ts";
import { keyLock } from "./key-lock.ts";
import { knownResult } from "./known-result.ts";
import { limit } from "./limit.ts";
import { quota } from "./quota.ts";
import { refusalsOf } from "./refusals/index.ts";
import { restartUnderWay } from "./restart-under-way.ts";
import { contentOfFile } from "./serving/content-of-file.ts";
import { bodyOfGuesses } from "./serving/guessed-body.ts";
import { sharedQueue } from "./shared-queue.ts";
import { addressOfSignup } from "./signups/address.ts";
import { closedSignup } from "./signups/closed.ts";
import { strongPassword } from "./signups/strong-password.ts";
import { storeEmptied } from "./store-emptied.ts";

/** The freedoms that rules name, but for those that rest on the model: `model/freedoms.ts` has all. */
export const freedoms: readonly Freedom[] = [
  heldUp,
  storeEmptied,
  declaredUser,
  closedSignup,
  strongPassword,
  addressOfSignup,
  quota,
  keyLock,
  deniedForTheMoment,
  ...refusalsOf(),
  restartUnderWay,
  sharedQueue,
  knownResult,
  ...freedomsOfCalls,
  unseenEnd,
  bodyOfGuesses,
  contentOfFile,
];

/** Every freedom that explains answers, whichever rule is owed them: `unclear-share.ts` counts those for each rule. */
export const freedomsOfAnswers: readonly Freedom[] = [gateway, limit];
