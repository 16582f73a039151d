import { before, type Call, mayAffect } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { codeUses } from "../../history/ledger/code-uses.ts";
import { isAccepted } from "../../history/ledger/presented-codes.ts";
import { findUser, tellingSignups } from "../../history/ledger/users.ts";
import { addressed } from "../../history/requests/addressed.ts";
import { statedVerified } from "./stated-verified.ts";

/** Whether a user's email was surely verified before a call: a code was taken, or a login said so. */
export function isVerifiedBefore(email: string | undefined, call: Call, history: History): boolean {
  if (email === undefined) return false;
  const isRead = addressed("login", email, history).some(
    (login) => statedVerified(login) === true && before(login, call),
  );
  return (
    isRead ||
    codeUses(history).some(
      (use) =>
        use.email === email &&
        use.call.route?.id === "verify-email" &&
        isAccepted(use.call) &&
        before(use.call, call),
    )
  );
}

/**
 * Whether only one sign-up can have made the user whom a call verified and a login shows. Any other sign-up with the
 * address came later, or was refused before the verification and changed nothing.
 */
export function isOfOneSignup(
  email: string,
  [verification, login]: readonly [Call, Call],
  history: History,
): boolean {
  const user = findUser(email, history);
  if (user === undefined) return true;
  const telling = tellingSignups(user);
  const mayTell = user.signups.filter(
    (signup) =>
      mayAffect(signup, login) && (telling.includes(signup) || !before(signup, verification)),
  );
  return mayTell.length <= 1;
}
