import { givenToken, outcome } from "../../history/answers/outcome.ts";
import { asked, before, type Call } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { findUser, tellingSignups } from "../../history/ledger/users.ts";
import { lacking, signupMembers } from "../../history/requests/fields.ts";
import { isOrdinaryAddress } from "./addresses.ts";

/** A new user: the only sign-up of an address, complete, that made a user. */
export interface Newcomer {
  signup: Call;
  email: string;
  /** Logins afterwards that gave a token. */
  logins: readonly Call[];
}

/** Every user who surely signed up, with one sign-up only. */
export const newcomers = derived((history: History): Newcomer[] =>
  history.to("signup").flatMap((signup) => {
    const user = findUser(asked(signup, "email"), history);
    if (user === undefined || user.signups.length > 1) return [];
    if (lacking(signup, signupMembers) !== undefined) return [];
    const logins = user.logins.filter(
      (login) => before(signup, login) && givenToken(login) !== undefined,
    );
    const isMade = outcome(signup) === "succeeded" || logins.length > 0;
    return isMade ? [{ signup, email: user.email, logins }] : [];
  }),
);

/**
 * The sign-up that surely made a user to whom mail can be sent; undefined where no sign-up did, or several may have.
 */
export function makingSignup(email: string | undefined, history: History): Call | undefined {
  const user = findUser(email, history);
  if (user === undefined || !isOrdinaryAddress(email, history)) return undefined;
  const [signup, ...others] = tellingSignups(user);
  if (signup === undefined || others.length > 0) return undefined;
  if (lacking(signup, signupMembers) !== undefined) return undefined;
  const isShown = user.logins.some(
    (login) => before(signup, login) && givenToken(login) !== undefined,
  );
  return isShown || outcome(signup) === "succeeded" ? signup : undefined;
}
