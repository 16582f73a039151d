import { wireType } from "../../../contracts/history/pseudonym.ts";
import { effectiveConsistencyMs } from "../../../contracts/profile/index.ts";
import { asked, before, type Call, hasNoCredentials, mayAffect } from "../call.ts";
import { movedTime, wallTime } from "../clock-moves.ts";
import { normalEmail } from "../email.ts";
import type { History } from "../history.ts";
import { givenToken, outcome } from "../outcome.ts";
import { isPlainLogin } from "../token-requests.ts";
import { dayMs } from "../units.ts";
import { mayNotBeThere } from "./arrivals.ts";
import { credentialsOf, declaredPassword } from "./credentials.ts";
import { findUser, foundingSignup } from "./users.ts";

/** Whether the document owes this login a token: right credentials, documented arguments, no more. */
export const isOwedLogin = (login: Call, history: History): boolean =>
  isOwedInTime(login, history) && !mayNotBeThere(login, history);

/** Whether it would owe this login a token, had it not come before all servers may have known of its user. */
export const isOwedLater = (login: Call, history: History): boolean =>
  isOwedInTime(login, history) && mayNotBeThere(login, history);

const isOwedInTime = (login: Call, history: History): boolean =>
  hasNoCredentials(login) &&
  isPlainLogin(login, history) &&
  hasRightPassword(login, history) &&
  mayLogIn(login, history) &&
  !mayBeDormant(login, history);

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
  const settlesUs = effectiveConsistencyMs(history.facts) * 1000;
  const isSettled = login.sent.at.t - (last.received?.at.t ?? 0) >= settlesUs;
  const granted = user.logins.filter(
    (other) =>
      asked(other, "password") === password &&
      givenToken(other) !== undefined &&
      before(last, other) &&
      user.resets.every((reset) => before(reset, login) || before(other, reset)),
  );
  const wasRight = isSettled || granted.some((other) => before(other, login));
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

/** After so long without a login (ms) an account may be closed, or want another password. */
const dormantMs = 31 * dayMs;

/** Whether the clock was moved on so far since the user was last let in, or signed up, be it put back by then. */
function mayBeDormant(login: Call, history: History): boolean {
  const user = findUser(asked(login, "email"), history);
  const last =
    user?.logins.findLast((other) => before(other, login) && givenToken(other) !== undefined) ??
    (user && foundingSignup(user, login));
  if (last === undefined) return false;
  const since = movedTime(last, history) ?? wallTime(last, history);
  const between = history.clockMoves.flatMap(({ t_us, to }) =>
    to !== null && t_us > last.sent.at.t && t_us <= login.sent.at.t ? [Date.parse(to)] : [],
  );
  return [movedTime(login, history) ?? since, ...between].some((now) => now - since > dormantMs);
}
