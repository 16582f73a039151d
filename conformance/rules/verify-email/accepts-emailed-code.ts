import { verifyEmailAcceptsEmailedCode } from "../../../contracts/clauses/verify.ts";
import { freshUses, isFrom } from "../../kit/history/ledger/codes.ts";
import { forEvery } from "../../kit/judge.ts";
import { judgeCode } from "../../kit/mail/code-judgement.ts";
import { rule } from "../../kit/rule.ts";
import { verifyTogether } from "../resend-verification/drives.ts";
import { wholeLife } from "../token/whole-life-drives.ts";
import { verifyByCode, verifyUnread } from "./drives.ts";

export default rule(verifyEmailAcceptsEmailedCode, {
  drives: [verifyByCode, verifyUnread, verifyTogether, wholeLife],
  quota: { seen: 5 },

  // A code of a mail that was sent again is resend-verification's to answer for.
  judge: forEvery(freshUses("verify-email"), (use, history) =>
    isFrom("resend-verification", use) ? undefined : judgeCode(use, history, []),
  ),
});
