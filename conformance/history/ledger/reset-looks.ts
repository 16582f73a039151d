import { sameSecret } from "../../../contracts/history/pseudonym.ts";
import { asked, before, type Call, mayAffect } from "../call.ts";
import { derived } from "../derived.ts";
import type { History } from "../history.ts";
import { givenToken, outcome } from "../outcome.ts";
import { isSpread } from "../spread.ts";
import { isPlainLogin } from "../token-requests.ts";
import { mayNotKnowYet } from "./arrivals.ts";
import { rightPassword } from "./credentials.ts";
import { type Reset, resets } from "./resets.ts";
import { findUser, tellingSignups, type User } from "./users.ts";

/** A login after a reset, with the password that the reset asked for or the one from before it. */
export interface ResetLook {
  reset: Reset;
  login: Call;
  password: "new" | "old";
  isIn: boolean;
  /** A login with the old password before the reset; undefined where none was seen. */
  base: Call | undefined;
}

/** Every such login that nothing but this reset can have decided. */
export const resetLooks = derived((history: History): ResetLook[] =>
  resets(history).flatMap((reset) => {
    const user = findUser(reset.email, history);
    if (user === undefined || tellingSignups(user).length > 1) return [];
    return user.logins.flatMap((login) => look(reset, user, login, history) ?? []);
  }),
);

function look(reset: Reset, user: User, login: Call, history: History): ResetLook | undefined {
  if (!before(reset.call, login)) return undefined;
  const isIn = givenToken(login) !== undefined;
  if (!isIn && outcome(login) !== "failed") return undefined;
  const others = user.resets.filter((other) => other !== reset.call && mayAffect(other, login));
  const base = user.logins.findLast(
    (earlier) =>
      givenToken(earlier) !== undefined &&
      before(earlier, reset.call) &&
      others.every((other) => isSettled(other, earlier, history)),
  );
  if (others.length > 0 && base === undefined) return undefined;
  const old =
    base === undefined ? rightPassword(user, reset.call, history) : asked(base, "password");
  if (typeof old !== "string" || sameSecret(old, reset.password)) return undefined;
  const given = asked(login, "password");
  if (given !== reset.password && given !== old) return undefined;
  // A login that asks for an unlisted value, say, may be refused for that.
  const isExcused = () =>
    !isPlainLogin(login, history) || isGrantedLater(user, login) || mayNotKnowYet(login, history);
  if (!isIn && isExcused()) return undefined;
  return { reset, login, password: given === old ? "old" : "new", isIn, base };
}

/**
 * Whether a login that was let in shows what an earlier reset came to: a server that is behind may still let the password in
 * that a reset replaced a moment before.
 */
function isSettled(reset: Call, login: Call, history: History): boolean {
  if (!before(reset, login)) return false;
  const isOfIt = sameSecret(asked(reset, "password"), asked(login, "password"));
  return isOfIt || outcome(reset) === "failed" || isSpread(reset, login, history);
}

/** Whether a login was refused and the same one granted later, with no reset between: resets do not explain the refusal. */
function isGrantedLater(user: User, login: Call): boolean {
  return user.logins.some(
    (other) =>
      asked(other, "password") === asked(login, "password") &&
      givenToken(other) !== undefined &&
      before(login, other) &&
      !user.resets.some((reset) => !before(reset, login) && mayAffect(reset, other)),
  );
}
