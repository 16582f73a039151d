import { sameSecret } from "../../../contracts/history/pseudonym.ts";
import type { RouteId } from "../../../contracts/wire/route-ids.ts";
import { asked, before, type Call } from "./call.ts";
import type { History } from "./history.ts";
import { normalEmail } from "./ledger/users.ts";
import { givenToken, outcome } from "./outcome.ts";
import { isOwedLogin } from "./owed.ts";
import { inTurn, isApart, isOnEnd, spells } from "./spells.ts";

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

/** A time in which nobody at all was let in, after many failed calls from the caller's address. */
export interface Lockout {
  /** The right calls that were refused in it. */
  refused: readonly Call[];
  /** Whether a call may lie in it. */
  mayHold: (call: Call) => boolean;
}

/** What the caller may be locked out of. */
export interface Door {
  routes: readonly RouteId[];
  isLetIn: (call: Call) => boolean;
  /** Whether the document owes a call entry, but for a lock. */
  isOwed: (call: Call, history: History) => boolean;
  /** Whether the kit has who is refused try again at once, with the very same. */
  isInsistedOn?: boolean;
  /** Who asks for entry, right or wrong. */
  whose: (call: Call, history: History) => string | undefined;
}

/** So many failed calls of anybody may lock the caller out. */
const mistakes = 10;

/** Within so long somebody is let in at every door, so many calls there are; else even one who is refused may be locked out. */
const busyUs = 1_000_000;

const isSoon = (earlier: Call, later: Call): boolean =>
  later.sent.at.t - (earlier.received?.at.t ?? 0) < busyUs;

/** Times in which the caller may have been locked out. */
export const lockoutsAt =
  ({ routes, isLetIn, isOwed, isInsistedOn = false, whose }: Door) =>
  (history: History): Lockout[] => {
    const calls = routes
      .flatMap((route) => history.to(route))
      .sort((one, other) => one.sent.at.t - other.sent.at.t);
    const granted = calls.filter(isLetIn);
    const failed = calls.filter((call) => outcome(call) === "failed" && !isLetIn(call));
    const right = failed.filter((call) => isOwed(call, history));
    const owner = (call: Call) => whose(call, history);
    return spells(right, granted).flatMap((refused) => {
      const [first, last] = [refused[0], refused.at(-1)];
      if (first === undefined || last === undefined) return [];
      const earlier = granted.findLast((one) => before(one, first));
      const later = granted.find((one) => before(last, one));
      const isOfAll = isOnEnd(refused) && new Set(refused.map(owner)).size > 1;
      const without = (later?.sent.at.t ?? history.end) - (earlier?.received?.at.t ?? 0);
      // Who is let in at the next try was refused by chance.
      const isOver =
        isInsistedOn &&
        granted.some((one) => before(last, one) && isSoon(last, one) && owner(one) === owner(last));
      const isLong = inTurn(refused) === refused.length && without >= busyUs && !isOver;
      const isLockout =
        (isOfAll || isLong) &&
        // Who never let anybody in locks nobody out.
        earlier !== undefined &&
        failed.filter((one) => before(one, first) && first.sent.at.t - one.sent.at.t < whileUs)
          .length >= mistakes;
      const mayHold = (call: Call) =>
        !isApart(call, first, granted) && !isApart(last, call, granted);
      return isLockout ? [{ refused, mayHold }] : [];
    });
  };

/**
 * Whether a login came where nobody was let in for a while, after many failed ones: refused, it may have met a lock
 * of the caller, whatever is known of its password.
 */
export function mayBeInLockout(login: Call, history: History): boolean {
  const logins = history.to("login");
  const isGrant = (one: Call) => givenToken(one) !== undefined;
  const earlier = logins.findLast((one) => isGrant(one) && before(one, login));
  const later = logins.find((one) => isGrant(one) && before(login, one));
  if (earlier === undefined) return false;
  const without = (later?.sent.at.t ?? history.end) - (earlier.received?.at.t ?? 0);
  const failed = logins.filter(
    (one) =>
      outcome(one) === "failed" && before(one, login) && login.sent.at.t - one.sent.at.t < whileUs,
  );
  return without >= busyUs && failed.length >= mistakes;
}

/** Times in which nobody could log in. Use it as `history.memo(lockouts)`. */
export const lockouts = lockoutsAt({
  routes: ["login"],
  isLetIn: (call) => givenToken(call) !== undefined,
  isOwed: (call, history) => isOwedLogin(call, history) && !mayBeLockedAlone(call, history),
  whose: (call) => normalEmail(asked(call, "email")),
});
