import { unseenEnd } from "./acceptances/unseen-end.ts";
import { failedReceiver } from "./calls/failed-receiver.ts";
import { formOfResult } from "./calls/form-of-result.ts";
import { noResult } from "./calls/no-result.ts";
import { unreachableReceiver } from "./calls/unreachable-receiver.ts";
import { declaredKey } from "./declared/declared-key.ts";
import { declaredUser } from "./declared/declared-user.ts";
import { deniedForTheMoment } from "./denied-for-the-moment.ts";
import type { Freedom } from "./freedom.ts";
import { friendlyRefusal } from "./friendly-refusal.ts";
import { gateway } from "./gateway.ts";
import { heldUp } from "./held-up.ts";
import { keyLock } from "./key-lock.ts";
import { knownResult } from "./known-result.ts";
import { limit } from "./limit.ts";
import { quota } from "./quota.ts";
import { companion } from "./refusals/companion.ts";
import { spelling } from "./refusals/spelling.ts";
import { textOfValue } from "./refusals/text-of-value.ts";
import { trackIdForm } from "./refusals/track-id-form.ts";
import { webhookAddress } from "./refusals/webhook-address.ts";
import { restartUnderWay } from "./restart-under-way.ts";
import { contentOfFile } from "./serving/content-of-file.ts";
import { bodyOfGuesses } from "./serving/guessed-body.ts";
import { sharedQueue } from "./shared-queue.ts";
import { addressOfSignup } from "./signups/address.ts";
import { closedSignup } from "./signups/closed.ts";
import { strongPassword } from "./signups/strong-password.ts";
import { storeEmptied } from "./store-emptied.ts";
import { undoneWork } from "./undone-work.ts";
import { unsaidLimit } from "./unsaid-limit.ts";

/** What disturbs a whole run, and wrong facts. */
export const disturbances: readonly Freedom[] = [heldUp, storeEmptied, declaredUser, declaredKey];

/** The freedoms that do not rest on the model, but for {@link disturbances}: `model/freedoms.ts` has all. */
export const freedoms: readonly Freedom[] = [
  closedSignup,
  strongPassword,
  addressOfSignup,
  quota,
  unsaidLimit,
  restartUnderWay,
  keyLock,
  deniedForTheMoment,
  companion,
  spelling,
  textOfValue,
  webhookAddress,
  trackIdForm,
  bodyOfGuesses,
  contentOfFile,
  undoneWork,
  unseenEnd,
  failedReceiver,
  friendlyRefusal,
  noResult,
  unreachableReceiver,
  formOfResult,
  sharedQueue,
  knownResult,
];

/** Every freedom that explains answers, whichever rule is owed them: `unclear-share.ts` counts those for each rule. */
export const freedomsOfAnswers: readonly Freedom[] = [gateway, limit];
