import { givenToken, outcome } from "../../history/answers/outcome.ts";
import { asked, before, type Call, isCrash, mayAffect } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { findUser, foundingSignup, type User } from "../../history/ledger/users.ts";
import { isSpread } from "../../history/time/spread.ts";

/** What made a user who may log in, and the call by whose answer that had surely come about. */
interface Arrival {
  by: Call;
  seen: Call;
}

/**
 * The call whose answer shows that the user of a login exists, if it came just before the login: a server that is behind
 * may not know this user yet. Undefined where every server must know. A crash is excused only where others are accepted,
 * and this user was not before.
 */
export function freshArrival(login: Call, history: History): Call | undefined {
  const user = findUser(asked(login, "email"), history);
  const coming = user && arrival(user, login);
  if (coming === undefined || isSpread(coming.seen, login, history)) return undefined;
  const wasIn = user?.logins.some((one) => givenToken(one) !== undefined && mayAffect(one, login));
  return isCrash(login) && (wasIn || !letsSomebodyIn(history)) ? undefined : coming.seen;
}

/** Whether a login came so soon after its user that it may count as a wrong try, for which a lock refuses later ones. */
export function mayBeEarly(login: Call, history: History): boolean {
  const user = findUser(asked(login, "email"), history);
  const coming = user && arrival(user, login);
  return coming !== undefined && !isCrash(login) && !isSpread(coming.seen, login, history);
}

/** Whether a login that was refused may have come before all servers knew of the user's verification. */
export function mayNotKnowYet(login: Call, history: History): boolean {
  const user = findUser(asked(login, "email"), history);
  const coming = user && arrival(user, login);
  return coming?.by.route?.id !== "signup" && freshArrival(login, history) !== undefined;
}

/** The last verification that may have let a user in who was not let in before; else the sign-up. */
function arrival(user: User, login: Call): Arrival | undefined {
  const came = firstVerifications(user).flatMap((by) => {
    const seen = sightOf(by, user);
    return seen !== undefined && before(seen, login) ? [{ by, seen }] : [];
  });
  const isNew = ({ by }: Arrival): boolean =>
    !user.logins.some((one) => givenToken(one) !== undefined && before(one, by));
  const signup = foundingSignup(user, login);
  return came.findLast(isNew) ?? (signup && { by: signup, seen: signup });
}

/** A user's verifications up to the first that surely came, without those that were refused. */
function firstVerifications({ verifications }: User): Call[] {
  const first = verifications.findIndex((one) => outcome(one) === "succeeded");
  return verifications
    .slice(0, first < 0 ? undefined : first + 1)
    .filter((one) => outcome(one) !== "failed");
}

/** The call by whose answer a verification had come: its own or, where that was lost, that of the first login let in since. */
const sightOf = (verification: Call, { logins }: User): Call | undefined =>
  verification.received !== undefined
    ? verification
    : logins.find((one) => givenToken(one) !== undefined && mayAffect(verification, one));

const letsSomebodyIn = derived((history: History): boolean =>
  history.to("login").some((login) => givenToken(login) !== undefined),
);
