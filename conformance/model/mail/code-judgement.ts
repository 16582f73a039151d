import { signupCreatesUser } from "../../../contracts/clauses/signup.ts";
import {
  verifyEmailNeedsNoBrowser,
  verifyEmailNeedsNoCredentials,
} from "../../../contracts/clauses/verify.ts";
import { verifyLinkCarriesSameCode } from "../../../contracts/clauses/verify-link.ts";
import type { Need } from "../../../contracts/verdict.ts";
import { envelopeFaults } from "../../history/answers/envelope.ts";
import { answered, mayAffect } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import { normalEmail } from "../../history/email.ts";
import type { History } from "../../history/history.ts";
import { type CodeUse, codeUses } from "../../history/ledger/code-uses.ts";
import { isOvertaken, mayBeOvertaken } from "../../history/ledger/overtaken.ts";
import { isAccepted } from "../../history/ledger/presented-codes.ts";
import { isSurely } from "../../history/ledger/proven.ts";
import { outcome } from "../../history/outcome.ts";
import {
  contradicts,
  doubted,
  recorded,
  refused,
  type Sighting,
  supports,
} from "../../history/sighting.ts";
import { isDisturbed } from "./disturbed.ts";
import { isTaken } from "./tries.ts";
import { unsure } from "./unsure.ts";
import { usedUpByStrangers } from "./wrong-codes.ts";

/** Other rules that explain why verify-email turned a right code away. */
const plainer = [
  verifyEmailNeedsNoCredentials.id,
  verifyEmailNeedsNoBrowser.id,
  verifyLinkCarriesSameCode.id,
  // A user who was never made cannot be verified.
  signupCreatesUser.id,
  ...usedUpByStrangers,
];

/** Judges whether verify-email took a fresh code, and answered with a token of its owner. */
export function judgeCode(
  use: CodeUse,
  history: History,
  unless: readonly string[],
): Sighting | undefined {
  const { call, email } = use;
  const mailed = use.letters.flatMap(({ cause }) => cause ?? []).slice(0, 1);
  const shown = [...mailed, call];
  if (isAccepted(call)) {
    const got = answered(call, "data.user.email");
    if (typeof got !== "string" || normalEmail(got) === email) return supports(shown);
    const expected = `${email}, to whom the code was mailed`;
    const misspelt = [...unless, signupCreatesUser.id];
    return contradicts(shown, { field: "data.user.email", expected, got, unless: misspelt });
  }
  if (outcome(call) !== "failed") return undefined;
  const excuse = excuseOf(use, history);
  if (excuse !== undefined) return excuse;
  return contradicts(shown, {
    field: "the answer",
    expected: `the code mailed to ${email} is taken`,
    got: refused(call),
    unless: [...plainer, ...unless, ...envelopeFaults(call)],
  });
}

/** Why a fresh code that was turned away may not be held against the target; undefined: nothing excuses it. */
export function excuseOf(use: CodeUse, history: History): Sighting | undefined {
  const { call, code, email } = use;
  if (outcome(call) !== "succeeded" && endsWithLogins(use, history))
    return doubted(endedByLogins, call);
  if (isDisturbed({ call, email, letters: use.letters }, history))
    return recorded("verify-email: a code after another mail or a wrong code", "refused");
  if (!isSurely("verificationToken", use.code, history))
    return unsure("verificationToken", code, call, history);
  return undefined;
}

/** Whether a code may have ended with a login, as one does that is made of the last: none was ever taken after one. */
const endsWithLogins = (use: CodeUse, history: History): boolean =>
  mayBeOvertaken(presented(use), history) && !outliveLogins(history);

const presented = ({ call, code, email }: CodeUse) => ({ call, secret: code, owner: email });

/**
 * Whether any code was taken, by either route, although its owner had logged in since its mail, and nothing else
 * verified the owner.
 */
const outliveLogins = derived((history: History): boolean => {
  const uses = Map.groupBy(codeUses(history), ({ email }) => email);
  return [...uses.values()].some((own) =>
    own.some(
      (use) =>
        isTaken(use, history) &&
        isOvertaken(presented(use), history) &&
        own.every((other) => other === use || isWithoutEffect(other, use)),
    ),
  );
});

/** Whether another use was refused, or came too late to verify anybody before. */
const isWithoutEffect = (other: CodeUse, { call }: CodeUse): boolean =>
  outcome(other.call) === "failed" || !mayAffect(other.call, call);

const endedByLogins: Need = {
  kind: "driver",
  name: "a code after a login",
  text: "a code that was taken after a login of its user: how long one is good is not shown, and each was refused after one",
};
