import { asked, before, type Call } from "../call.ts";
import { movedTime, wallTime } from "../clock-moves.ts";
import type { History } from "../history.ts";
import { givenToken } from "../outcome.ts";
import { dayMs } from "../units.ts";
import { findUser, foundingSignup } from "./users.ts";

/** After so long without a login (ms) an account may be closed, or want another password. */
export const dormantMs = 31 * dayMs;

/** How long a login's user had stayed away, in ms of the target's clock. */
export interface Dormancy {
  atLogin: number;
  /** The longest at any moment up to the login, as the clock may have been put back. */
  atMost: number;
}

/** How long a login's user had been away; undefined where no login and no sign-up of the user's was seen. */
export function dormancy(login: Call, history: History): Dormancy | undefined {
  const user = findUser(asked(login, "email"), history);
  const last =
    user?.logins.findLast((other) => before(other, login) && givenToken(other) !== undefined) ??
    (user && foundingSignup(user, login));
  if (last === undefined) return undefined;
  const since = movedTime(last, history) ?? wallTime(last);
  const between = history.clockMoves.flatMap(({ t_us, to }) =>
    to !== null && t_us > last.sent.at.t && t_us <= login.sent.at.t ? [Date.parse(to)] : [],
  );
  const now = movedTime(login, history) ?? since;
  return { atLogin: now - since, atMost: Math.max(now, ...between) - since };
}

/** Whether a login's user had been away so long that the account may be closed. */
export const mayBeDormant = (login: Call, history: History): boolean =>
  (dormancy(login, history)?.atMost ?? 0) > dormantMs;
