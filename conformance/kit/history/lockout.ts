import { sameSecret } from "../../../contracts/history/pseudonym.ts";
import type { RouteId } from "../../../contracts/wire/route-ids.ts";
import { asked, before, type Call, mayAffect } from "./call.ts";
import { derived } from "./derived.ts";
import type { History } from "./history.ts";
import { normalEmail } from "./ledger/users.ts";
import { givenToken, outcome } from "./outcome.ts";
import { isOwedLogin } from "./owed.ts";
import { inTurn, isApart, isStreak, streaks } from "./streaks.ts";

/**
 * For how long (ms) common lock-outs close an account after one wrong password and after two in a row; after more it
 * may be closed for good.
 */
export const pausesMs = [3000, 60_000] as const;
/** Wrong passwords within the window after which they close it, even with good logins between. */
const lockingInWindow = 5;
const windowUs = 15 * 60 * 1_000_000;

/**
 * Whether a login may be refused for those before it: many others of this user, or of the caller, were refused
 * with another password, or resets with wrong tokens. Limits of rate are not shown, nor what they answer (Limits).
 */
export const mayBeLocked = (login: Call, history: History): boolean =>
  mayBeLockedAlone(login, history) || lockouts(history).some(({ mayHold }) => mayHold(login));

function mayBeLockedAlone(login: Call, history: History): boolean {
  const user = history.users.find(asked(login, "email"));
  // Those that were under way at the same time may have been counted first.
  const earlier = (user?.logins ?? []).filter(
    (other) => other !== login && mayAffect(other, login),
  );
  const last = earlier.findLast((other) => givenToken(other) !== undefined);
  // What is right by now may have been wrong then: a reset sets it.
  const isOtherwise = (other: Call): boolean =>
    history.users.credentials(other) !== "right" &&
    (user?.resets ?? []).some((reset) => !before(reset, other) && mayAffect(reset, login));
  const wrong = earlier.filter(
    (other) =>
      outcome(other) === "failed" &&
      (isOtherwise(other) || !sameSecret(asked(other, "password"), asked(login, "password"))),
  );
  const since = wrong.filter((other) => last === undefined || !before(other, last));
  const guesses = (user?.resets ?? []).filter(
    (reset) => outcome(reset) === "failed" && before(reset, login),
  );
  const lately = [...wrong, ...guesses].filter(
    (other) => login.sent.at.t - other.sent.at.t < windowUs,
  );
  return mayPause(since, login) || lately.length >= lockingInWindow;
}

/** Whether a login came while an account may be closed for wrong passwords in a row. */
function mayPause(wrong: readonly Call[], login: Call): boolean {
  const last = wrong.at(-1);
  if (last === undefined) return false;
  const ms = pausesMs[wrong.length - 1] ?? Number.POSITIVE_INFINITY;
  return login.sent.at.t - (last.received?.at.t ?? last.sent.at.t) < ms * 1000;
}

/** A time in which nobody at all was let in, after many failed calls from the caller's address. */
export interface Lockout {
  /** The right calls that were refused in it. */
  refused: readonly Call[];
  /** Whether a call may lie in it. */
  mayHold: (call: Call) => boolean;
}

/** Where the caller asks for entry, and may be locked out. */
interface Door {
  routes: readonly RouteId[];
  isLetIn: (call: Call) => boolean;
  /** Whether the document owes a call entry, but for a lock. */
  isOwed: (call: Call, history: History) => boolean;
  /** Who asks for entry, right or wrong. */
  whose: (call: Call, history: History) => string | undefined;
}

/** Failed calls of one address, whoever they were for, after which common limits close a door to all of them. */
const lockingByAddress = 5;

/** In a busy run somebody is let in at every open door at least once a second: a longer lull looks like a lock. */
const lullUs = 1_000_000;

/**
 * Whoever is let in again within this time of a refusal met chance, or the end of a lock: the latter befalls one alone,
 * or few of those who met locks.
 */
const atOnceUs = 100_000;

/** Times in which the caller may have been locked out at a door. */
export const lockoutsAt =
  (door: Door) =>
  (history: History): Lockout[] => {
    const { isOwed, whose } = door;
    const passage = new Passage(door, history);
    const { granted, failed } = passage;
    const right = failed.filter((call) => isOwed(call, history));
    const isLetInAtOnce = (refused: Call): boolean =>
      granted.some(
        (one) =>
          before(refused, one) &&
          one.sent.at.t - (refused.received?.at.t ?? 0) < atOnceUs &&
          whose(one, history) === whose(refused, history),
      );
    const all = streaks(right, granted);
    const inLulls = all.flatMap((refused) =>
      passage.isLullAround(refused) ? refused.slice(0, 1) : [],
    );
    const chanced = inLulls.filter(isLetInAtOnce);
    const areMany = chanced.length > inLulls.length / 2;
    const areOfOne = new Set(chanced.map((call) => whose(call, history))).size < 2;
    const isByChance = (call: Call): boolean => areMany && !areOfOne && chanced.includes(call);
    return all.flatMap((refused) => {
      const [first, last] = [refused[0], refused.at(-1)];
      if (first === undefined || last === undefined || !passage.mayLock(first)) return [];
      const owners = new Set(refused.map((call) => whose(call, history)));
      const isOfAll = isStreak(refused) && owners.size > 1;
      // What several were refused at once looks like a race that they lost.
      const isNoRace = owners.size === 1 || inTurn(refused) === refused.length;
      // Even one who is refused alone may be locked out, where nobody is let in for a while.
      const isOfOne = isNoRace && passage.isLullAround(refused) && !isByChance(first);
      const mayHold = (call: Call) =>
        !isApart(call, first, granted) && !isApart(last, call, granted);
      return isOfAll || isOfOne ? [{ refused, mayHold }] : [];
    });
  };

/** Who was let in at a door, and who was not, in the order of the calls. */
class Passage {
  readonly granted: readonly Call[];
  readonly failed: readonly Call[];
  readonly #end: number;

  constructor({ routes, isLetIn }: Door, history: History) {
    const calls = routes
      .flatMap((route) => history.to(route))
      .sort((one, other) => one.sent.at.t - other.sent.at.t);
    this.granted = calls.filter(isLetIn);
    this.failed = calls.filter((call) => outcome(call) === "failed" && !isLetIn(call));
    this.#end = history.end;
  }

  /** Whether so many calls failed before this one that the caller may be locked out. Who never let anybody in locks nobody out. */
  mayLock(call: Call): boolean {
    const lately = this.failed.filter(
      (one) => before(one, call) && call.sent.at.t - one.sent.at.t < windowUs,
    );
    return lately.length >= lockingByAddress && this.granted.some((one) => before(one, call));
  }

  /** Whether no answer let anybody in for a while around these calls. */
  isLullAround([first, ...others]: readonly Call[]): boolean {
    if (first === undefined) return false;
    const last = others.at(-1) ?? first;
    const earlier = this.granted.findLast((one) => before(one, first));
    const later = this.granted.find((one) => before(last, one));
    return (later?.received?.at.t ?? this.#end) - (earlier?.received?.at.t ?? 0) >= lullUs;
  }
}

const loginDoor: Door = {
  routes: ["login"],
  isLetIn: (call) => givenToken(call) !== undefined,
  isOwed: (call, history) => isOwedLogin(call, history) && !mayBeLockedAlone(call, history),
  whose: (call) => normalEmail(asked(call, "email")),
};

/** Times in which nobody could log in. */
export const lockouts = derived(lockoutsAt(loginDoor));

const logins = derived((history: History): Passage => new Passage(loginDoor, history));

/**
 * Whether a login came where nobody was let in for a while, after many failed ones: refused, it may have met a lock
 * of the caller, whatever is known of its password.
 */
export function mayBeInLockout(login: Call, history: History): boolean {
  const passage = logins(history);
  return passage.mayLock(login) && passage.isLullAround([login]);
}
