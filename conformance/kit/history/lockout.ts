import { sameSecret } from "../../../contracts/history/pseudonym.ts";
import { asked, before, type Call } from "./call.ts";
import type { History } from "./history.ts";
import { normalEmail } from "./ledger/users.ts";
import { givenToken, outcome } from "./outcome.ts";
import { isOwedLogin } from "./owed.ts";

/** So many wrong passwords in a row may lock an account, and so many within a while, whoever was let in between. */
const inRow = 3;
const inWhile = 5;
const whileUs = 15 * 60 * 1_000_000;

/**
 * Whether a login may be refused for those before it: many others of this user, or of the caller, were refused
 * with another password. Limits of rate are not shown, nor what they answer (Limits).
 */
export const mayBeLocked = (login: Call, history: History): boolean =>
  mayBeLockedAlone(login, history) || history.memo(lockouts).some(({ mayHold }) => mayHold(login));

function mayBeLockedAlone(login: Call, history: History): boolean {
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

/** A time in which nobody at all was let in, after many failed logins from the caller's address. */
export interface Lockout {
  /** The right logins that were refused in it. */
  refused: readonly Call[];
  /** Whether a login may lie in it. */
  mayHold: (login: Call) => boolean;
}

/** Failed logins of anybody that may lock the caller out, and right ones of several users refused then, in turn. */
const mistakes = 10;
const refusals = 2;

/** Times in which the caller may have been locked out. Use it as `history.memo(lockouts)`. */
export function lockouts(history: History): Lockout[] {
  const granted = history.to("login").filter((call) => givenToken(call) !== undefined);
  const failed = history
    .to("login")
    .filter((call) => outcome(call) === "failed" && givenToken(call) === undefined);
  const right = failed.filter(
    (call) => isOwedLogin(call, history) && !mayBeLockedAlone(call, history),
  );
  const isApart = (a: Call, b: Call) => granted.some((one) => before(a, one) && before(one, b));
  const spans: Call[][] = [];
  for (const call of right) {
    const last = spans.at(-1)?.at(-1);
    if (last === undefined || isApart(last, call)) spans.push([call]);
    else spans.at(-1)?.push(call);
  }
  return spans.flatMap((refused) => {
    const [first, last] = [refused[0], refused.at(-1)];
    if (first === undefined || last === undefined) return [];
    const isLockout =
      inTurn(refused) >= refusals &&
      new Set(refused.map((call) => normalEmail(asked(call, "email")))).size > 1 &&
      // Who never let anybody in locks nobody out.
      granted.some((one) => before(one, first)) &&
      failed.filter((one) => before(one, first) && first.sent.at.t - one.sent.at.t < whileUs)
        .length >= mistakes;
    const mayHold = (login: Call) => !isApart(login, first) && !isApart(last, login);
    return isLockout ? [{ refused, mayHold }] : [];
  });
}

/** How many of these calls came one after another: what is refused among calls at once may be a race lost. */
function inTurn(calls: readonly Call[]): number {
  let last: Call | undefined;
  return calls.filter((call) => {
    if (last !== undefined && !before(last, call)) return false;
    last = call;
    return true;
  }).length;
}
