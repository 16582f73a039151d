import { loginUserFields } from "../../../contracts/clauses/login.ts";
import {
  verifyEmailAcceptsEmailedCode,
  verifyEmailMarksVerified,
} from "../../../contracts/clauses/verify.ts";
import { answered, before, type Call } from "../../history/call.ts";
import { normalEmail } from "../../history/email.ts";
import type { History } from "../../history/history.ts";
import { codeUses } from "../../history/ledger/code-uses.ts";
import { isAccepted } from "../../history/ledger/presented-codes.ts";
import { allOf, equal, forEvery, type Sighting } from "../../history/sighting.ts";
import { consistency } from "../../model/tokens/consistency.ts";
import { readingsOf } from "../../model/users/readings.ts";
import { isOfOneSignup } from "../../model/users/verified.ts";
import { rule } from "../rule.ts";
import { loginOnOddDays } from "../token/clock-drives.ts";
import { wholeLife } from "../token/whole-life-drives.ts";
import { verifyByCode, verifyUnread } from "./drives.ts";

const field = "data.user.verified";

export default rule(verifyEmailMarksVerified, {
  mayBe: [consistency],
  drives: [verifyByCode, verifyUnread, loginOnOddDays, wholeLife],
  restsOn: [verifyEmailAcceptsEmailedCode, loginUserFields],
  quota: { "own answer": 3, "next login": 3 },

  judge: allOf(
    forEvery(verifications, ({ call }) => {
      const got = answered(call, field);
      return typeof got === "boolean" ? equal(call, field, got, true, "own answer") : undefined;
    }),
    forEvery(verifications, ({ call, email }, history) => laterLogins(call, email, history)),
  ),
});

/**
 * Every login of the user after the verification. Where a second sign-up with the address came between, other rules
 * judge the login.
 */
function laterLogins(call: Call, email: string, history: History): Sighting[] {
  return readingsOf(email, history)
    .filter(({ login }) => before(call, login))
    .filter(({ login }) => isOfOneSignup(email, [call, login], history))
    .map(({ login, verified }) => {
      const sighting = equal([call, login], field, verified, true, "next login");
      return sighting.is === "against" ? { ...sighting, since: call.id } : sighting;
    });
}

/** Emailed codes that verify-email took, where it named the user to whom the code was sent, or none. */
function verifications(history: History): { call: Call; email: string }[] {
  return codeUses(history).filter(({ call, email }) => {
    const answers = normalEmail(answered(call, "data.user.email"));
    const isTheirs = answers === undefined || answers === email;
    return call.route?.id === "verify-email" && isAccepted(call) && isTheirs;
  });
}
