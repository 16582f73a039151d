import { loginUserFields } from "../../../contracts/clauses/login.ts";
import { verifyEmailRejectsUnknownCode } from "../../../contracts/clauses/verify.ts";
import { answered, type Call } from "../../kit/call.ts";
import type { History } from "../../kit/history.ts";
import { allOf } from "../../kit/judge.ts";
import { isUnsent, presentedCode } from "../../kit/ledger/codes.ts";
import { isMadeUp } from "../../kit/made-up.ts";
import { givesNoToken } from "../../kit/refusals.ts";
import { rule } from "../../kit/rule.ts";
import { verifiesNobody } from "../../kit/wrong-codes.ts";
import { verifyByCode, verifyWithoutCode, verifyWrongly } from "./drives.ts";

export default rule(verifyEmailRejectsUnknownCode, {
  drives: [verifyWrongly, verifyWithoutCode, verifyByCode],
  restsOn: [loginUserFields],
  quota: { "unknown code": 5, "nobody verified": 5 },

  judge: allOf(givesNoToken("verify-email", kindOf), verifiesNobody("verify-email")),
});

/** Where the kit did not make the code up, only mails to users of this history are surely all known. */
function kindOf(call: Call, history: History): string | undefined {
  const code = presentedCode(call);
  if (!isUnsent(code, history, "verificationToken")) return undefined;
  const isOurs = isMadeUp(code, history) || typeof code !== "string" || code.length < 4;
  const answers = history.users.find(answered(call, "data.user.email"));
  const isKnown = answers === undefined || answers.signups.length > 0;
  return isOurs || isKnown ? "unknown code" : undefined;
}
