import { sameSecret } from "../../../contracts/history/pseudonym.ts";
import { addressed } from "../addressed.ts";
import { asked, asks, before, type Call, hasNoCredentials, mayAffect } from "../call.ts";
import { wasMovedBetween } from "../clock-moves.ts";
import { derived } from "../derived.ts";
import { normalEmail } from "../email.ts";
import type { History } from "../history.ts";
import { extraMembers, isAsDeclared, isOrdinary } from "../ordinary.ts";
import { givenToken, outcome } from "../outcome.ts";
import { isPlainLogin } from "../token-requests.ts";
import { mayNotKnowYet } from "./arrivals.ts";
import { isCurrent, isUnsent } from "./codes.ts";
import { rightPassword } from "./credentials.ts";
import { lettersOf, mayLapseUs } from "./letters.ts";
import { mayBeOvertaken } from "./overtaken.ts";
import { findUser, tellingSignups, type User } from "./users.ts";

/** The one thing that is wrong with a reset. */
export type ResetFault =
  | "unknown token"
  | "no token"
  | "another user's token"
  | "no confirmation"
  | "another confirmation";

/** A call of reset-password as the history knows it. */
export interface Reset {
  call: Call;
  /** The user whose password it names. */
  email: string;
  password: string;
  /** To whom its token was mailed; undefined: to nobody that is known of. */
  owner: string | undefined;
  fault: ResetFault | undefined;
  /** Nothing speaks against the token, once it is taken: the newest of its user, not used, not old. */
  isFresh: boolean;
}

/** Every reset that is right, or wrong in one way. */
export const resets = derived((history: History): Reset[] =>
  history.to("reset-password").flatMap((call) => {
    const [email, password] = [normalEmail(asked(call, "email")), asked(call, "password")];
    if (email === undefined || typeof password !== "string") return [];
    if (isSpeltOtherwise(asked(call, "password_confirmation"), password)) return [];
    const faults = faultsOf(call, email, history);
    const owner = lettersOf(history).holding(asked(call, "token"))[0]?.address;
    if (faults.length > 1 || (owner === undefined && faults.length === 0)) return [];
    const isFresh = owner !== undefined && isTimely(call, owner, history);
    return [{ call, email, password, owner, fault: faults[0], isFresh }];
  }),
);

/** Whether a confirmation differs in what services may fold, such as letter case: whether it agrees is not shown. */
const isSpeltOtherwise = (confirmation: unknown, password: string): boolean =>
  confirmation !== password && sameSecret(confirmation, password);

function faultsOf(call: Call, email: string, history: History): ResetFault[] {
  const faults: ResetFault[] = [];
  const token = asked(call, "token");
  const owners = lettersOf(history).holding(token);
  if (token === undefined || token === null || token === "") faults.push("no token");
  else if (isUnsent(token, history, "resetToken")) faults.push("unknown token");
  else if (owners.length > 0 && owners.every(({ address }) => address !== email)) {
    faults.push("another user's token");
  }
  const confirmation = asked(call, "password_confirmation");
  if (!asks(call, "password_confirmation")) faults.push("no confirmation");
  else if (!sameSecret(confirmation, asked(call, "password"))) faults.push("another confirmation");
  return faults;
}

/** Other calls that may have presented a reset's token by then. */
const presentedBefore = (call: Call, history: History): Call[] =>
  (byToken(history).get(asked(call, "token")) ?? []).filter(
    (other) => other !== call && mayAffect(other, call),
  );

const byToken = derived((history: History) =>
  Map.groupBy(history.to("reset-password"), (call) => asked(call, "token")),
);

/** Whether the token came with the user's newest reset mail, a moment ago, and was not taken before. */
function isTimely(call: Call, owner: string, history: History): boolean {
  const token = asked(call, "token");
  const last = lettersOf(history)
    .holding(token)
    .findLast(({ mail, cause }) => {
      return mail.t_us <= call.sent.at.t && cause?.route?.id === "forgot-password";
    });
  if (last === undefined || typeof token !== "string") return false;
  const { t_us } = last.mail;
  const isSpent = presentedBefore(call, history).some((other) => outcome(other) !== "failed");
  const isAwaited = addressed("forgot-password", owner, history).some(
    (other) => other.sent.at.t > t_us && mayAffect(other, call),
  );
  const isAged = wasMovedBetween(t_us, call.sent.at.t, history);
  const isOld = call.sent.at.t - t_us > mayLapseUs;
  return (
    !isSpent &&
    !isAwaited &&
    !isAged &&
    !isOld &&
    isCurrent(token, last, { email: owner, call }, history)
  );
}

/** The calls by which a user asked for this password, ever. */
export function askingFor(password: string, email: string | undefined, history: History): Call[] {
  const user = findUser(email, history);
  const calls = [...(user?.signups ?? []), ...(user?.resets ?? [])];
  return calls.filter((call) => sameSecret(asked(call, "password"), password));
}

/** Whether the user had this password before, which a service may want to be another. */
const isEarlier = ({ call, email, password }: Reset, history: History): boolean =>
  askingFor(password, email, history).some((other) => before(other, call));

/** Whether the document owes it to this reset that the password is set: what a refused try or a login does to a token is not shown. */
export function isOwedReset(reset: Reset, history: History): boolean {
  const members = ["email", "token", "password", "password_confirmation"];
  return (
    reset.fault === undefined &&
    reset.isFresh &&
    presentedBefore(reset.call, history).length === 0 &&
    !mayBeOvertaken({ ...reset, secret: asked(reset.call, "token") }, history) &&
    !isEarlier(reset, history) &&
    hasNoCredentials(reset.call) &&
    isAsDeclared(reset.call, history) &&
    isOrdinary(reset.call, members, extraMembers("reset-password", history))
  );
}

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
      others.every((other) => before(other, earlier)),
  );
  if (others.length > 0 && base === undefined) return undefined;
  const old =
    base === undefined ? rightPassword(user, reset.call, history) : asked(base, "password");
  if (typeof old !== "string" || sameSecret(old, reset.password)) return undefined;
  const given = asked(login, "password");
  if (given !== reset.password && given !== old) return undefined;
  // One that asks for what no list holds, say, may be refused for that.
  const isExcused = () =>
    !isPlainLogin(login, history) || isGrantedLater(user, login) || mayNotKnowYet(login, history);
  if (!isIn && isExcused()) return undefined;
  return { reset, login, password: given === old ? "old" : "new", isIn, base };
}

/**
 * Logins after a right reset with a password that let in before another one: `base` shows that it did.
 */
export const relapses = derived((history: History): { reset: Reset; base: Call; login: Call }[] =>
  resets(history).flatMap((reset) => {
    const user = findUser(reset.email, history);
    const isRight = reset.fault === undefined && reset.isFresh;
    if (!isRight || outcome(reset.call) !== "succeeded") return [];
    if (user === undefined || tellingSignups(user).length > 1) return [];
    const [earlier, later] = [
      user.resets.filter((other) => before(other, reset.call)),
      user.resets.filter((other) => other !== reset.call && !before(other, reset.call)),
    ];
    const letIn = user.logins.filter((login) => givenToken(login) !== undefined);
    return letIn.flatMap((login) => {
      const password = asked(login, "password");
      const base = letIn.findLast(
        (one) => asked(one, "password") === password && before(one, reset.call),
      );
      const isLast = before(reset.call, login) && !later.some((one) => mayAffect(one, login));
      if (base === undefined || !isLast || sameSecret(password, reset.password)) return [];
      return earlier.some((other) => before(base, other)) ? [{ reset, base, login }] : [];
    });
  }),
);

/** Refused once, and granted a moment later with no reset between: the refusal tells of logins alone. */
function isGrantedLater(user: User, login: Call): boolean {
  return user.logins.some(
    (other) =>
      asked(other, "password") === asked(login, "password") &&
      givenToken(other) !== undefined &&
      before(login, other) &&
      !user.resets.some((reset) => !before(reset, login) && mayAffect(reset, other)),
  );
}
