import type { OpenPoint } from "../history/open-point.ts";
import { unseenEnd } from "./acceptances/unseen-end.ts";
import { freedomsOfCalls } from "./calls/index.ts";
import { declaredSecret } from "./declared-secret.ts";
import { firewall } from "./firewall.ts";
import { gateway } from "./gateway.ts";
import { keyLock } from "./key-lock.ts";
import { limit } from "./limit.ts";
import { quota } from "./quota.ts";
import { everyRefusal } from "./refusals/index.ts";
import { restartUnderWay } from "./restart-under-way.ts";
import { freedomsOfRuns } from "./runs/index.ts";
import { contentOfFile } from "./serving/content-of-file.ts";
import { bodyOfGuesses } from "./serving/guessed-body.ts";
import { sharedQueue } from "./shared-queue.ts";
import { addressOfSignup } from "./signups/address.ts";
import { closedSignup } from "./signups/closed.ts";
import { strongPassword } from "./signups/strong-password.ts";
import { undoneWork } from "./undone-work.ts";

/** The freedoms that rules name, but for those that rest on the model: `model/freedoms.ts` has all. */
export const freedoms: readonly OpenPoint[] = [
  ...freedomsOfRuns,
  declaredSecret,
  closedSignup,
  strongPassword,
  addressOfSignup,
  quota,
  keyLock,
  ...everyRefusal,
  restartUnderWay,
  sharedQueue,
  ...freedomsOfCalls,
  unseenEnd,
  bodyOfGuesses,
  contentOfFile,
  undoneWork,
];

/** Every freedom that explains answers, whichever rule is owed them: `unclear-share.ts` counts those for each rule. */
export const freedomsOfAnswers: readonly OpenPoint[] = [gateway, limit, firewall];
