import { wireType } from "../../../contracts/history/pseudonym.ts";
import { effectiveConsistencyMs } from "../../../contracts/profile/index.ts";
import { asked, before, type Call, hasNoCredentials, mayAffect } from "../call.ts";
import { derived } from "../derived.ts";
import { normalEmail } from "../email.ts";
import type { History } from "../history.ts";
import { givenToken, outcome } from "../outcome.ts";
import { isPlainLogin } from "../token-requests.ts";
import { freshArrival } from "./arrivals.ts";
import { credentialsOf, declaredPassword } from "./credentials.ts";
import { mayBeDormant } from "./dormancy.ts";
import { findUser } from "./users.ts";

/** Whether the document owes this login a token: right credentials, documented arguments, no more. */
export const isOwedLogin = (login: Call, history: History): boolean =>
  isOwedInTime(login, history) && freshChange(login, history) === undefined;

/**
 * The call that made a login right so short a time before that a server may not know of it: a sign-up, a verification
 * or a reset. Undefined where it owes no token, or owes it one already.
 */
export const owedAfter = (login: Call, history: History): Call | undefined =>
  isOwedInTime(login, history) ? freshChange(login, history) : undefined;

/** A login that says it succeeded was served by a server that knew. */
const freshChange = (login: Call, history: History): Call | undefined =>
  outcome(login) === "succeeded"
    ? undefined
    : (freshArrival(login, history) ?? freshReset(login, history));

/** The last reset of a login's user, where it was done so short a time before that a server may not know of it. */
function freshReset(login: Call, history: History): Call | undefined {
  const resets = findUser(asked(login, "email"), history)?.resets ?? [];
  const last = resets.findLast((reset) => mayAffect(reset, login));
  return last && !isSettled(last, login, history) ? last : undefined;
}

/** Whether every server must know of a change by the time of a login. */
const isSettled = (change: Call, login: Call, history: History): boolean =>
  login.sent.at.t - (change.received?.at.t ?? 0) >= effectiveConsistencyMs(history.facts) * 1000;

const isOwedInTime = (login: Call, history: History): boolean =>
  isRight(login, history) && !mayBeDormant(login, history);

/** Logins that were refused and are owed a token, unless nobody need let a user in after more than a month. */
export const refusedDormant = derived((history: History): Call[] =>
  history
    .to("login")
    .filter((login) => outcome(login) === "failed" && givenToken(login) === undefined)
    .filter((login) => mayBeDormant(login, history) && isRight(login, history)),
);

const isRight = (login: Call, history: History): boolean =>
  hasNoCredentials(login) &&
  isPlainLogin(login, history) &&
  hasRightPassword(login, history) &&
  mayLogIn(login, history);

const hasRightPassword = (login: Call, history: History): boolean =>
  credentialsOf(login, history) === "right" || isOfReset(login, history);

/**
 * Whether a reset set this login's password: so it said, it was the last that may have set any, and logins with that
 * password were let in after this one and, unless the reset had the time that is declared to be done, before it.
 */
function isOfReset(login: Call, history: History): boolean {
  const user = findUser(asked(login, "email"), history);
  const password = asked(login, "password");
  if (user === undefined || user.signups.length !== 1 || wireType(password) !== "string")
    return false;
  const resets = user.resets.filter((reset) => mayAffect(reset, login));
  const last = resets.at(-1);
  if (last === undefined || outcome(last) !== "succeeded") return false;
  const isLast = resets.every((reset) => reset === last || before(reset, last));
  const isSet = [asked(last, "password"), asked(last, "password_confirmation")].every(
    (given) => given === password,
  );
  if (!isLast || !isSet || normalEmail(asked(last, "email")) !== user.email) return false;
  const granted = user.logins.filter(
    (other) =>
      asked(other, "password") === password &&
      givenToken(other) !== undefined &&
      before(last, other) &&
      user.resets.every((reset) => before(reset, login) || before(other, reset)),
  );
  const wasRight = isSettled(last, login, history) || granted.some((other) => before(other, login));
  return wasRight && granted.some((other) => before(login, other));
}

/** Whether the user need not verify the email first: the profile says so, or the user was let in before. */
const mayLogIn = (login: Call, history: History): boolean =>
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
