import { sameSecret } from "../../contracts/history/pseudonym.ts";
import { asked, before, type Call } from "./call.ts";
import type { History } from "./history.ts";
import { givenToken, outcome } from "./outcome.ts";

/** So many wrong passwords in a row may lock an account. */
const patience = 3;

/**
 * Whether a login may be refused for those before it: since the last that let this user in, many others were
 * refused with another password. Limits of rate are not shown, nor what they answer (Limits).
 */
export function mayBeLocked(login: Call, history: History): boolean {
  const user = history.users.find(asked(login, "email"));
  const earlier = (user?.logins ?? []).filter((other) => before(other, login));
  const last = earlier.findLast((other) => givenToken(other) !== undefined);
  const wrong = earlier.filter(
    (other) =>
      outcome(other) === "failed" &&
      !sameSecret(asked(other, "password"), asked(login, "password")) &&
      (last === undefined || !before(other, last)),
  );
  return wrong.length >= patience;
}
