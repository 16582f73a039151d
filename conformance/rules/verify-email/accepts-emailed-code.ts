import { verifyEmailAcceptsEmailedCode } from "../../../contracts/clauses/verify.ts";
import { isFrom } from "../../history/ledger/code-uses.ts";
import { freshUses } from "../../history/ledger/fresh-codes.ts";
import { forEvery } from "../../history/sighting.ts";
import { judgeCode } from "../../model/mail/code-judgement.ts";
import { verifyTogether } from "../resend-verification/drives.ts";
import { rule } from "../rule.ts";
import { wholeLife } from "../token/whole-life-drives.ts";
import { verifyByCode, verifyUnread } from "./drives.ts";

export default rule(verifyEmailAcceptsEmailedCode, {
  drives: [verifyByCode, verifyUnread, verifyTogether, wholeLife],
  quota: { seen: 5 },

  // A code of a mail that was sent again is judged by resend-verification's rules.
  judge: forEvery(freshUses("verify-email"), (use, history) =>
    isFrom("resend-verification", use) ? undefined : judgeCode(use, history),
  ),
});
