import { effectiveConsistencyMs } from "../../../contracts/profile/index.ts";
import { asked, before, type Call, isCrash, mayAffect } from "../call.ts";
import { derived } from "../derived.ts";
import type { History } from "../history.ts";
import { givenToken, outcome } from "../outcome.ts";
import { credentialsOf } from "./credentials.ts";
import { findUser, foundingSignup, type User } from "./users.ts";

/** A user may take this long (ms) to be there for login, or a password to be set: how soon is not shown. */
export const arrivalMs = 2000;

/** So long (ms) one server may know of a sign-up that another does not yet know of. */
const shortLagMs = 500;

/** A service is expected to let a new user in who tries for so long, ms. */
const insistedMs = 1500;

/**
 * Whether a login may have been refused because its user signed up a moment before. The user was let in later, or may
 * have been, for all that was tried: one of several servers may know a user sooner than another. Where the profile does
 * not say whether new users may log in, a refusal counts against nothing.
 */
export function mayNotBeThere(login: Call, history: History): boolean {
  const user = findUser(asked(login, "email"), history);
  const coming = user && arrival(user, login);
  const arrived = coming?.received?.at.t;
  const lagMs = effectiveConsistencyMs(history.facts);
  const isWithin = (ms: number) => (one: Call) =>
    one.sent.at.t - (arrived ?? 0) < Math.min(ms, lagMs) * 1000;
  const isSoon = isWithin(lagMs);
  if (user === undefined || arrived === undefined || !isSoon(login)) return false;
  if (history.facts.within.consistencyMs !== undefined && !isCrash(login)) return true;
  const granted = user.logins.filter((one) => givenToken(one) !== undefined);
  const knownMs = coming?.route?.id === "signup" ? shortLagMs : lagMs;
  if (granted.some((one) => mayAffect(one, login)))
    return isWithin(knownMs)(login) && !isCrash(login);
  if (granted.length > 0) return true;
  // A later try whose answer is unclear might have been let in, had it come through.
  const later = user.logins.filter(
    (one) => before(login, one) && credentialsOf(one, history) === "right",
  );
  if (later.some(isUnclear) && !later.some((one) => !isSoon(one) && outcome(one) === "failed"))
    return true;
  const isDeclared = history.facts.signup.loginNeedsVerification !== undefined;
  const isTriedSoonAlone = [login, ...later].every(isDeclared ? isWithin(insistedMs) : isSoon);
  return isTriedSoonAlone && letsSomebodyIn(history);
}

/** Whether a login that was refused may have come before all servers knew of the user's verification. */
export function mayNotKnowYet(login: Call, history: History): boolean {
  const user = findUser(asked(login, "email"), history);
  const isVerified = user?.verifications.some((one) => arrival(user, login) === one);
  return isVerified === true && mayNotBeThere(login, history);
}

/**
 * The call that made a user who may log in: the sign-up, or the first verification of a user who was not let in before.
 */
function arrival(user: User, login: Call): Call | undefined {
  // A verification whose answer was lost need not have come: then the first that surely verified is a later one.
  const verified =
    user.verifications.find((one) => outcome(one) === "succeeded") ??
    user.verifications.find(isUnclear);
  const isNew =
    verified !== undefined &&
    before(verified, login) &&
    !user.logins.some((one) => givenToken(one) !== undefined && before(one, verified));
  return isNew ? verified : foundingSignup(user, login);
}

const isUnclear = (call: Call): boolean => outcome(call) === "unclear";

const letsSomebodyIn = derived((history: History): boolean =>
  history.to("login").some((login) => givenToken(login) !== undefined),
);
