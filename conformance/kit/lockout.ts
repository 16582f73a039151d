import { sameSecret } from "../../contracts/history/pseudonym.ts";
import { asked, before, type Call } from "./call.ts";
import type { History } from "./history.ts";
import { givenToken, outcome } from "./outcome.ts";

/** So many wrong passwords in a row may lock an account, and so many within a while, whoever was let in between. */
const inRow = 3;
const inWhile = 5;
const whileUs = 15 * 60 * 1_000_000;

/**
 * Whether a login may be refused for those before it: many others of this user were refused with another
 * password. Limits of rate are not shown, nor what they answer (Limits).
 */
export function mayBeLocked(login: Call, history: History): boolean {
  const user = history.users.find(asked(login, "email"));
  const earlier = (user?.logins ?? []).filter((other) => before(other, login));
  const last = earlier.findLast((other) => givenToken(other) !== undefined);
  const wrong = earlier.filter(
    (other) =>
      outcome(other) === "failed" &&
      !sameSecret(asked(other, "password"), asked(login, "password")),
  );
  const since = wrong.filter((other) => last === undefined || !before(other, last));
  const lately = wrong.filter((other) => login.sent.at.t - other.sent.at.t < whileUs);
  return since.length >= inRow || lately.length >= inWhile;
}
