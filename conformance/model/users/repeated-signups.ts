import { asked, before, type Call } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import { lacking, signupMembers } from "../../history/fields.ts";
import type { History } from "../../history/history.ts";
import { allUsers, type User } from "../../history/ledger/users.ts";
import { givenToken, outcome } from "../../history/outcome.ts";

/** A sign-up with an address that was a user's already. */
export interface Repeated {
  user: User;
  first: Call;
  signup: Call;
}

/** Sign-ups that came after their address had become a user's. */
export const repeatedSignups = derived((history: History): Repeated[] =>
  allUsers(history).flatMap((user) => {
    const [first, ...others] = user.signups;
    if (first === undefined || !isMade(first, user)) return [];
    return others
      .filter((signup) => isFull(signup) && before(first, signup))
      .map((signup) => ({ user, first, signup }));
  }),
);

function isMade(signup: Call, { logins }: User): boolean {
  const isShown = logins.some((login) => isOf(login, signup) && givenToken(login) !== undefined);
  return isFull(signup) && (outcome(signup) === "succeeded" || isShown);
}

/** Whether a sign-up has every member that the document lists. */
export const isFull = (signup: Call): boolean => lacking(signup, signupMembers) === undefined;

/** Whether a login has exactly the address and the password of a sign-up. */
export function isOf(login: Call, signup: Call): boolean {
  return ["email", "password"].every((member) => asked(login, member) === asked(signup, member));
}
