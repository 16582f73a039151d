import { loginUserFields } from "../../../contracts/clauses/login.ts";
import { verifyEmailRejectsUnknownCode } from "../../../contracts/clauses/verify.ts";
import { givesNoToken } from "../../history/answers/no-token.ts";
import { answered, type Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { presentedCode } from "../../history/ledger/presented-codes.ts";
import { isUnsent } from "../../history/ledger/unsent.ts";
import { findUser } from "../../history/ledger/users.ts";
import { isMadeUp } from "../../history/requests/made-up.ts";
import { allOf } from "../../history/sighting.ts";
import { verifiedFate } from "../../model/verified-looks.ts";
import { rule } from "../rule.ts";
import { verifyByCode } from "./drives.ts";
import { verifyWithoutCode, verifyWrongly } from "./wrong-code-drives.ts";

export default rule(verifyEmailRejectsUnknownCode, {
  drives: [verifyWrongly, verifyWithoutCode, verifyByCode],
  restsOn: [loginUserFields],
  quota: { "unknown code": 5, "an unverified account": 5 },

  judge: allOf(givesNoToken("verify-email", kindOf), verifiedFate(verifyEmailRejectsUnknownCode)),
});

/**
 * The kit surely knows that a code was never sent where it made the code up, or where the user is one of this history.
 */
function kindOf(call: Call, history: History): string | undefined {
  const code = presentedCode(call);
  if (!isUnsent(code, history, "verificationToken")) return undefined;
  const isOurs = isMadeUp(code, history) || typeof code !== "string" || code.length < 4;
  const answers = findUser(answered(call, "data.user.email"), history);
  const isKnown = answers === undefined || answers.signups.length > 0;
  return isOurs || isKnown ? "unknown code" : undefined;
}
