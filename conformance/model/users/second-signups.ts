import { asked, before, type Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { allUsers, type User } from "../../history/ledger/users.ts";
import { givenToken, outcome } from "../../history/outcome.ts";
import { isPlainLogin } from "../../history/token-requests.ts";
import { isFull, isOf, type Repeated, repeatedSignups } from "./repeated-signups.ts";

/** A login after a further sign-up with its address, under the first password or a later one. */
export interface LaterLogin {
  /** The sign-ups so far, the first one first. */
  calls: readonly Call[];
  login: Call;
  password: "first" | "second";
  /** A login with the first password before any further sign-up; else the first sign-up itself. */
  earlier: Call;
}

/** Logins of users whose address was signed up again, with no reset in between. */
export function laterLogins(history: History): LaterLogin[] {
  const repeated = repeatedSignups(history);
  return [...Map.groupBy(repeated, ({ user }) => user)].flatMap(([user, seconds]) => {
    const [{ first } = { first: undefined }] = seconds;
    if (first === undefined || user.resets.length > 0 || !user.signups.every(isFull)) return [];
    if (seconds.length < user.signups.length - 1) return [];
    const earlier = user.logins.findLast(
      (login) =>
        isOf(login, first) && givenToken(login) !== undefined && isBeforeAll(login, seconds),
    );
    const all = user.logins.flatMap(
      (login) => later({ user, first, earlier: earlier ?? first, seconds }, login, history) ?? [],
    );
    if (earlier !== undefined) return all;
    if (outcome(first) !== "succeeded") return [];
    // Nothing shows that the first password would have let anybody in: but the second one must not.
    return all.filter(
      ({ login, password }) => password === "second" && givenToken(login) !== undefined,
    );
  });
}

function later(
  {
    user,
    first,
    earlier,
    seconds,
  }: { user: User; first: Call; earlier: Call; seconds: Repeated[] },
  login: Call,
  history: History,
): LaterLogin | undefined {
  const so = seconds.map(({ signup }) => signup).filter((signup) => before(signup, login));
  if (so.length === 0 || asked(login, "email") !== asked(first, "email")) return undefined;
  const calls = [first, ...so];
  if (isOf(login, first)) {
    // Refused once and granted afterwards: nothing was taken over.
    const again = user.logins.some(
      (other) => isOf(other, first) && givenToken(other) !== undefined && before(login, other),
    );
    const isRefused = givenToken(login) === undefined;
    // A login that asks for an unlisted lifetime, say, is excused, too.
    const isExcused = isRefused && (again || !isPlainLogin(login, history));
    return isExcused ? undefined : { calls, login, password: "first", earlier };
  }
  const isSecond = so.some((signup) => asked(signup, "password") === asked(login, "password"));
  return isSecond ? { calls, login, password: "second", earlier } : undefined;
}

/** Sign-ups sent at the same time with one new address, of which several passwords get in afterwards. */
export function simultaneous(history: History): { signups: Call[]; logins: Call[] }[] {
  return allUsers(history).flatMap(({ signups, logins, resets }) => {
    const areAtOnce = signups.every((a) => signups.every((b) => a === b || !before(a, b)));
    if (signups.length < 2 || !areAtOnce || resets.length > 0) return [];
    const granted = signups.flatMap(
      (signup) =>
        logins.find((login) => isOf(login, signup) && givenToken(login) !== undefined) ?? [],
    );
    const passwords = new Set(granted.map((login) => asked(login, "password")));
    return passwords.size > 1 ? [{ signups: [...signups], logins: granted }] : [];
  });
}

const isBeforeAll = (login: Call, seconds: readonly Repeated[]): boolean =>
  seconds.every(({ signup }) => before(login, signup));
