import { givenToken } from "../answers/outcome.ts";
import { asked, before, type Call } from "../call.ts";
import type { History } from "../history.ts";
import { movedTime, wallTime } from "../time/clock-moves.ts";
import { dayMs } from "../time/units.ts";
import { findUser, foundingSignup } from "./users.ts";

/** After so long without a login (ms) an account may be closed, or want another password: how long one is good is not shown. */
const dormantMs = 31 * dayMs;

/** Whether a login's user had been away so long, by the target's clock at any moment before it. */
export function mayBeDormant(login: Call, history: History): boolean {
  const user = findUser(asked(login, "email"), history);
  const last =
    user?.logins.findLast((other) => before(other, login) && givenToken(other) !== undefined) ??
    (user && foundingSignup(user, login));
  if (last === undefined) return false;
  const since = movedTime(last, history) ?? wallTime(last);
  const between = history.clockMoves.flatMap(({ t_us, to }) =>
    to !== null && t_us > last.sent.at.t && t_us <= login.sent.at.t ? [Date.parse(to)] : [],
  );
  return Math.max(movedTime(login, history) ?? since, ...between) - since > dormantMs;
}
