import { givenToken, outcome } from "../../history/answers/outcome.ts";
import { asked, before, type Call, hasNoCredentials, mayAffect } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { declaredPassword } from "../../history/ledger/credentials.ts";
import { mayBeDormant } from "../../history/ledger/dormancy.ts";
import { findUser } from "../../history/ledger/users.ts";
import { isPlainLogin } from "../../history/requests/token-requests.ts";
import { isSpread } from "../../history/time/spread.ts";
import { credentialsOf } from "../password-life.ts";
import { freshArrival } from "./arrivals.ts";

/** Whether the document owes this login a token: right credentials, documented arguments, no more. */
export const isOwedLogin = (login: Call, history: History): boolean =>
  isRight(login, history) &&
  !mayBeDormant(login, history) &&
  freshChange(login, history) === undefined;

/**
 * The call that made a login right so short a time before that a server may not know of it: a sign-up, a verification
 * or a reset. A login that says it succeeded was served by a server that knew.
 */
export const freshChange = (login: Call, history: History): Call | undefined =>
  outcome(login) === "succeeded"
    ? undefined
    : (freshArrival(login, history) ?? freshReset(login, history));

/** The last reset of a login's user, where it was done so short a time before that a server may not know of it. */
function freshReset(login: Call, history: History): Call | undefined {
  const resets = findUser(asked(login, "email"), history)?.resets ?? [];
  const last = resets.findLast((reset) => mayAffect(reset, login));
  return last && !isSpread(last, login, history) ? last : undefined;
}

const isRight = (login: Call, history: History): boolean =>
  hasNoCredentials(login) &&
  isPlainLogin(login, history) &&
  credentialsOf(login, history) === "right" &&
  mayLogIn(login, history);

/** Whether the user need not verify the email first: the profile says so, or the user was let in before. */
export const mayLogIn = (login: Call, history: History): boolean =>
  history.facts.signup.loginNeedsVerification === false || isThere(login, history);

/** Whether the user that a call names was surely there before: let in, verified, or given by the profile. */
function isThere(call: Call, history: History): boolean {
  const user = findUser(asked(call, "email"), history);
  if (user === undefined) return false;
  const gaveToken = (other: Call) => before(other, call) && givenToken(other) !== undefined;
  return (
    [...user.logins, ...user.verifications].some(gaveToken) ||
    declaredPassword(user.email, history) !== undefined
  );
}
