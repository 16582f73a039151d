import { signupCreatesUser, signupStartsUnverified } from "../../../contracts/clauses/signup.ts";
import {
  resendVerificationSendsEmail,
  verifyEmailMarksVerified,
} from "../../../contracts/clauses/verify.ts";
import {
  verifyLinkCarriesSameCode,
  verifyLinkNeedsNoCredentials,
} from "../../../contracts/clauses/verify-link.ts";
import type { Need } from "../../../contracts/verdict.ts";
import { before, type Call, mayAffect } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { type CodeUse, isFrom } from "../../history/ledger/code-uses.ts";
import { findUser } from "../../history/ledger/users.ts";
import { givenToken } from "../../history/outcome.ts";
import { contradicts, missing, type Sighting, supports } from "../../history/sighting.ts";
import { readingsOf, type VerifiedReading } from "../users/readings.ts";
import { isOfOneSignup } from "../users/verified.ts";
import { isLikelyToken, unrecognised } from "./likely-tokens.ts";
import type { LinkMode } from "./link-modes.ts";
import type { LinkOpening } from "./link-openings.ts";
import { usedUpByStrangers } from "./wrong-codes.ts";

const simplerRules = [
  verifyLinkNeedsNoCredentials.id,
  verifyLinkCarriesSameCode.id,
  signupStartsUnverified.id,
  // A user who was never made cannot be verified.
  signupCreatesUser.id,
  ...usedUpByStrangers,
];

/** Other rules that explain why the verify route turned an emailed token away. */
export const simplerLinkRules = (use: CodeUse): string[] => [
  ...simplerRules,
  ...(isFrom("resend-verification", use) ? [resendVerificationSendsEmail.id] : []),
];

/** Judges whether opening a link verified the email, by what the user's next login shows. */
export function judgeVerified(
  { use, call, followed, isCutShort, reading }: LinkOpening,
  history: History,
): Sighting | undefined {
  if (reading === undefined) return undefined;
  const shown = [call, ...followed, reading.login];
  if (reading.verified) {
    const forgotten = forgottenAfter(call, reading, history);
    if (forgotten === undefined) return supports(shown);
    return contradicts([...shown, forgotten.login], {
      field: "data.user.verified at a later login",
      expected: true,
      got: false,
      wants: { path: "data.user.verified", value: true },
      unless: [...simplerLinkRules(use), verifyEmailMarksVerified.id],
      since: call.id,
    });
  }
  if (isCutShort) return undefined;
  if (!isLikelyToken("verificationToken", use.code, history))
    return missing(unrecognised("verificationToken"), call);
  return contradicts(shown, {
    field: "data.user.verified at the next login",
    expected: true,
    got: false,
    wants: { path: "data.user.verified", value: true },
    unless: simplerLinkRules(use),
    since: call.id,
  });
}

/**
 * A later login of the same user that says "not verified" again. What a reset or a second sign-up since then does to
 * `verified` is for other rules, or not shown.
 */
function forgottenAfter(
  call: Call,
  { login, email }: VerifiedReading,
  history: History,
): VerifiedReading | undefined {
  const { resets = [] } = findUser(email, history) ?? {};
  return readingsOf(email, history).find(
    (later) =>
      !later.verified &&
      givenToken(later.login) !== undefined &&
      before(login, later.login) &&
      isOfOneSignup(email, [call, later.login], history) &&
      !resets.some((reset) => mayAffect(reset, later.login)),
  );
}

export const unselected = (mode: LinkMode): Need => ({
  kind: "fact",
  name: `parameters.verifyLink.${mode}`,
  text: `what selects the ${mode} mode of the verify route (parameters.verifyLink.${mode})`,
});
