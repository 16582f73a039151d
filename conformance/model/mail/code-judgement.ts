import { signupCreatesUser } from "../../../contracts/clauses/signup.ts";
import {
  verifyEmailNeedsNoBrowser,
  verifyEmailNeedsNoCredentials,
} from "../../../contracts/clauses/verify.ts";
import { verifyLinkCarriesSameCode } from "../../../contracts/clauses/verify-link.ts";
import { envelopeFaults } from "../../history/answers/envelope.ts";
import { outcome } from "../../history/answers/outcome.ts";
import { answered } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import type { CodeUse } from "../../history/ledger/code-uses.ts";
import { isAccepted } from "../../history/ledger/presented-codes.ts";
import { normalEmail } from "../../history/requests/email.ts";
import { contradicts, missing, refused, type Sighting, supports } from "../../history/sighting.ts";
import { isLikelyToken, unrecognised } from "./likely-tokens.ts";
import { usedUpByStrangers } from "./simpler-rules.ts";

/** Other rules that explain why verify-email turned a right code away. */
const simplerRules = [
  verifyEmailNeedsNoCredentials.id,
  verifyEmailNeedsNoBrowser.id,
  verifyLinkCarriesSameCode.id,
  // A user who was never made cannot be verified.
  signupCreatesUser.id,
  ...usedUpByStrangers,
];

/** Judges whether verify-email took a fresh code, and answered with a token of its owner. */
export function judgeCode(use: CodeUse, history: History): Sighting | undefined {
  const { call, code, email, letters } = use;
  const mailed = letters.flatMap(({ cause }) => cause ?? []).slice(0, 1);
  const shown = [...mailed, call];
  if (isAccepted(call)) {
    const got = answered(call, "data.user.email");
    if (typeof got !== "string" || normalEmail(got) === email) return supports(shown);
    return contradicts(shown, {
      field: "data.user.email",
      expected: `${email}, to whom the code was mailed`,
      got,
      wants: { path: "data.user.email", value: email },
      unless: [signupCreatesUser.id],
    });
  }
  if (outcome(call) !== "failed") return undefined;
  if (!isLikelyToken("verificationToken", code, history))
    return missing(unrecognised("verificationToken"), call);
  return contradicts(shown, {
    field: "the answer",
    expected: `the code mailed to ${email} to be accepted`,
    got: refused(call),
    wants: { status: "served" },
    unless: [...simplerRules, ...envelopeFaults(call)],
  });
}
