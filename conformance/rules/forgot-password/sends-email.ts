import { loginResult } from "../../../contracts/clauses/login.ts";
import {
  forgotPasswordNeedsNoCredentials,
  forgotPasswordSendsEmail,
} from "../../../contracts/clauses/reset.ts";
import { signupCreatesUser } from "../../../contracts/clauses/signup.ts";
import { quota } from "../../freedoms/quota.ts";
import type { Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { allLetters, type Letter } from "../../history/ledger/letters.ts";
import { lettersSince } from "../../history/ledger/mail-times.ts";
import { allOf, forEvery, recorded, type Sighting } from "../../history/sighting.ts";
import { answeredWithMail } from "../../model/mail/answered-with-mail.ts";
import { doubtedUnlessKeptBack, unlessKeptBack } from "../../model/mail/asked-again.ts";
import {
  firstForgots,
  isUndisturbed,
  owedForgots,
  unverifiedForgots,
} from "../../model/mail/forgots.ts";
import { sendsMail } from "../../model/mail/sending.ts";
import { resetProperly, resetTogether } from "../reset-password/drives.ts";
import { rule } from "../rule.ts";
import { signupAgain, signupAndLook } from "../signup/drives.ts";
import { wholeLife } from "../token/whole-life-drives.ts";
import { askAgainLater } from "./drives.ts";

export default rule(forgotPasswordSendsEmail, {
  mayBe: [quota],
  drives: [resetProperly, signupAndLook, signupAgain, resetTogether, askAgainLater, wholeLife],
  quota: { seen: 5 },

  judge: allOf(
    sendsMail({
      owed: owedForgots,
      mail: {
        what: "a password reset email",
        holds: "a token",
        recogniser: "resetToken",
        // Nobody is mailed who does not exist.
        unless: [signupCreatesUser.id, loginResult.id],
      },
      heldOf: (seen, call, history) => {
        const firsts = firstForgots(history);
        const isReset = firsts.includes(call) || cameAsReset(call, history);
        // A reset mail without a token did come, so it was not kept back.
        if (isReset && isUndisturbed(call, history) && seen.some(isOfContents)) return seen;
        // While a user holds an unused token, a service may send no other.
        return firsts.includes(call)
          ? unlessKeptBack(seen, call, firsts, history)
          : doubtedUnlessKeptBack(seen, call, history);
      },
      expected: "a reset mail is sent",
      unless: [forgotPasswordNeedsNoCredentials.id],
    }),
    forEvery(unverifiedForgots, (call, history) =>
      recorded("forgot-password for an unverified email", answeredWithMail(call, history)),
    ),
  ),
});

const isOfContents = (one: Sighting): boolean => one.is === "against" && one.field === "the mail";

/**
 * Whether a mail came whose title is that of a mail with a reset token. Others may be late notices of something else.
 */
function cameAsReset(call: Call, history: History): boolean {
  const titles = new Set(
    allLetters(history)
      .filter(isOfReset)
      .map(({ mail }) => mail.title),
  );
  return lettersSince(call, history).came.some(({ mail }) => titles.has(mail.title));
}

const isOfReset = ({ mail, cause }: Letter): boolean =>
  cause?.route?.id === "forgot-password" && mail.tokens.length > 0;
