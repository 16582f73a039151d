import { effectiveConsistencyMs } from "../../../contracts/profile/index.ts";
import { asked, before, type Call, isCrash, mayAffect } from "../call.ts";
import { derived } from "../derived.ts";
import type { History } from "../history.ts";
import { givenToken, outcome } from "../outcome.ts";
import { credentialsOf } from "./credentials.ts";
import { findUser, foundingSignup, type User } from "./users.ts";

/** What made a user who may log in, and the call by whose answer that had surely come about. */
interface Arrival {
  by: Call;
  seen: Call;
}

/**
 * Whether a login may have been refused because its user signed up a moment before. The user was let in later, or may
 * have been, for all that was tried: one of several servers may know a user sooner than another. Where the profile does
 * not say whether new users may log in, a refusal counts against nothing.
 */
export const mayNotBeThere = (login: Call, history: History): boolean =>
  freshArrival(login, history) !== undefined;

/**
 * The call whose answer shows that the user of a login exists, if it came just before the login: a server that is behind
 * may not know this user yet. Undefined where every server must know.
 */
export function freshArrival(login: Call, history: History): Call | undefined {
  const user = findUser(asked(login, "email"), history);
  const coming = user && arrival(user, login);
  return coming && isTooSoonAfter(coming, user, login, history) ? coming.seen : undefined;
}

/**
 * Whether a login came so soon after its user that a server may not have known this user yet, whatever other logins show:
 * where such a login counts as a wrong try, a lock may explain why later ones are refused, too.
 */
export function mayBeEarly(login: Call, history: History): boolean {
  const user = findUser(asked(login, "email"), history);
  const coming = user && arrival(user, login);
  return coming !== undefined && !isCrash(login) && isSoonAfter(coming, login, history);
}

const isSoonAfter = ({ seen }: Arrival, login: Call, history: History): boolean =>
  seen.received !== undefined &&
  login.sent.at.t - seen.received.at.t < effectiveConsistencyMs(history.facts) * 1000;

function isTooSoonAfter(coming: Arrival, user: User, login: Call, history: History): boolean {
  const isSoon = (one: Call): boolean => isSoonAfter(coming, one, history);
  if (!isSoon(login)) return false;
  if (history.facts.within.consistencyMs !== undefined && !isCrash(login)) return true;
  const granted = user.logins.filter((one) => givenToken(one) !== undefined);
  if (granted.some((one) => mayAffect(one, login))) return !isCrash(login);
  if (granted.length > 0) return true;
  // A later try whose answer is unclear might have been let in, had it come through.
  const later = user.logins.filter(
    (one) => before(login, one) && credentialsOf(one, history) === "right",
  );
  if (later.some(isUnclear) && !later.some((one) => !isSoon(one) && outcome(one) === "failed"))
    return true;
  const isTriedSoonAlone = [login, ...later].every(isSoon);
  // A crash is excused only where others are let in: nobody who is tried may get past it.
  return isTriedSoonAlone && (!isCrash(login) || letsSomebodyIn(history));
}

/** Whether a login that was refused may have come before all servers knew of the user's verification. */
export function mayNotKnowYet(login: Call, history: History): boolean {
  const user = findUser(asked(login, "email"), history);
  const coming = user && arrival(user, login);
  return coming !== undefined && coming.by.route?.id !== "signup" && mayNotBeThere(login, history);
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

const isUnclear = (call: Call): boolean => outcome(call) === "unclear";

const letsSomebodyIn = derived((history: History): boolean =>
  history.to("login").some((login) => givenToken(login) !== undefined),
);
