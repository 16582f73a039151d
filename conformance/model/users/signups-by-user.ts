import { givenToken, outcome } from "../../history/answers/outcome.ts";
import { asked, type Call } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { allUsers } from "../../history/ledger/users.ts";
import { lacking, signupMembers } from "../../history/requests/fields.ts";
import { isOrdinaryName } from "../../history/requests/names.ts";
import { isOrdinaryAddress } from "./addresses.ts";

/**
 * A user and every sign-up with the address: all complete, with a plain name and spelt alike, the first surely a
 * success. Earlier sign-ups that were refused because they lacked a member are left out.
 */
export interface UserSignups {
  email: string;
  signups: readonly Call[];
}

/** Users as payment systems count them. */
export const signupsByUser = derived((history: History): UserSignups[] =>
  allUsers(history).flatMap(({ email, signups: every, logins }) => {
    const full = every.findIndex((signup) => lacking(signup, signupMembers) === undefined);
    const [lacked, signups] = [every.slice(0, full), every.slice(full)];
    const areAlike = signups.every(
      (signup, _at, [first]) =>
        lacking(signup, signupMembers) === undefined &&
        first !== undefined &&
        asked(signup, "email") === asked(first, "email") &&
        // What a payment system makes of other names is not shown.
        isOrdinaryName(asked(signup, "name")),
    );
    if (!isOrdinaryAddress(email, history)) return [];
    const isMade =
      signups.some((signup) => outcome(signup) === "succeeded") ||
      logins.some((login) => givenToken(login) !== undefined);
    const areRefused = lacked.every((signup) => outcome(signup) === "failed");
    return full >= 0 && areRefused && areAlike && isMade ? [{ email, signups }] : [];
  }),
);
