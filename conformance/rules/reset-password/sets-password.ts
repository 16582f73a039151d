import { loginResult } from "../../../contracts/clauses/login.ts";
import {
  forgotPasswordSendsEmail,
  resetPasswordNeedsNoCredentials,
  resetPasswordSetsPassword,
} from "../../../contracts/clauses/reset.ts";
import { loginDoor } from "../../freedoms/doors/logins.ts";
import { resetDoor } from "../../freedoms/doors/resets.ts";
import { lockAt } from "../../freedoms/lock.ts";
import { envelopeFaults } from "../../history/answers/envelope.ts";
import { asked } from "../../history/call.ts";
import { isOwedReset, isTimely } from "../../history/ledger/owed-resets.ts";
import { resetLooks } from "../../history/ledger/reset-looks.ts";
import { resets } from "../../history/ledger/resets.ts";
import { outcome } from "../../history/outcome.ts";
import {
  allOf,
  contradicts,
  forEvery,
  missing,
  refused,
  supports,
} from "../../history/sighting.ts";
import { freedomsOfSecrets } from "../../model/mail/freedoms-of-secrets.ts";
import { isLikelyToken, unrecognised } from "../../model/mail/likely-tokens.ts";
import { relapses } from "../../model/mail/relapses.ts";
import { plainerLogins } from "../../model/mail/reset-judgement.ts";
import { consistency } from "../../model/tokens/consistency.ts";
import { rule } from "../rule.ts";
import { oddPasswords } from "../signup/odd-signup-drives.ts";
import { wholeLife } from "../token/whole-life-drives.ts";
import { resetLongAgo, resetProperly, resetTogether, resetUnread } from "./drives.ts";
import { resetUnconfirmed } from "./wrong-reset-drives.ts";

export default rule(resetPasswordSetsPassword, {
  mayBe: [...freedomsOfSecrets, consistency, lockAt(loginDoor, resetDoor)],
  drives: [
    resetProperly,
    resetUnread,
    resetLongAgo,
    resetTogether,
    oddPasswords,
    resetUnconfirmed,
    wholeLife,
  ],
  restsOn: [loginResult, forgotPasswordSendsEmail],
  quota: { new: 5, old: 5 },

  judge: allOf(
    forEvery(resetLooks, ({ reset, login, password, isIn, base }, history) => {
      if (reset.fault !== undefined || !isTimely(reset, history)) return undefined;
      if (outcome(reset.call) !== "succeeded") return undefined;
      if (isIn === (password === "new")) return supports([reset.call, login], password);
      if (base === undefined) return undefined;
      return contradicts([base, reset.call, login], {
        kind: password,
        field: `a login with the ${password} password`,
        expected: password === "new" ? "accepted" : "refused",
        got: isIn ? "accepted" : refused(login),
        wants: { status: isIn ? "refused" : "served" },
        unless: plainerLogins(login),
        since: reset.call.id,
      });
    }),
    forEvery(relapses, ({ reset, base, login }) =>
      contradicts([base, reset.call, login], {
        kind: "old",
        field: "a login with a password from before the last reset but one",
        expected: "refused",
        got: "accepted",
        wants: { status: "refused" },
        unless: plainerLogins(login),
        since: reset.call.id,
      }),
    ),
    forEvery(resets, (reset, history) => {
      const { call, email } = reset;
      if (outcome(call) !== "failed" || !isOwedReset(reset, history)) return undefined;
      if (!isLikelyToken("resetToken", asked(call, "token"), history))
        return missing(unrecognised("resetToken"), call);
      return contradicts(call, {
        field: "the answer",
        expected: `the token mailed to ${email} sets the password`,
        got: refused(call),
        wants: { status: "served" },
        unless: [resetPasswordNeedsNoCredentials.id, ...envelopeFaults(call)],
      });
    }),
  ),
});
