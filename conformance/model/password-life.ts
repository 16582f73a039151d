import * as reset from "../../contracts/clauses/reset.ts";
import { signupCreatesUser, signupKeepsExistingAccount } from "../../contracts/clauses/signup.ts";
import { sameSecret, wireType } from "../../contracts/history/pseudonym.ts";
import { givenToken, type Outcome, outcome } from "../history/answers/outcome.ts";
import { asked, before, type Call, mayAffect } from "../history/call.ts";
import { derived } from "../history/derived.ts";
import type { History } from "../history/history.ts";
import { declaredPassword, isStranger } from "../history/ledger/credentials.ts";
import { isTimely } from "../history/ledger/owed-resets.ts";
import { type ResetFault, resets } from "../history/ledger/resets.ts";
import { allUsers, type User } from "../history/ledger/users.ts";
import { lacking, signupMembers } from "../history/requests/fields.ts";
import { isSpread } from "../history/time/spread.ts";
import { type Effect, effectIn, open, type Row, sets, spares } from "./lifecycle.ts";

/** What a call is to a user: a first sign-up, a further one, or one of several at once; a right reset, or a wrong one. */
type What = "first" | "further" | "at once" | "right" | ResetFault | "other";

/** What a call does to a user's password. */
const rows: readonly Row<"sets", What, Outcome>[] = [
  ["signup", "first", "succeeded", sets(signupCreatesUser)],
  ["signup", "further", "*", spares(signupKeepsExistingAccount)],
  // Whichever of them made the user, no other sets the password.
  ["signup", "at once", "*", { ...open, clause: signupKeepsExistingAccount }],
  ["reset-password", "right", "succeeded", sets(reset.resetPasswordSetsPassword)],
  ["reset-password", "unknown token", "*", spares(reset.resetPasswordRejectsUnknownToken)],
  ["reset-password", "no token", "*", spares(reset.resetPasswordRejectsUnknownToken)],
  ["reset-password", "another user's token", "*", spares(reset.resetPasswordRejectsOtherEmail)],
  ["reset-password", "no confirmation", "*", spares(reset.resetPasswordRequiresConfirmation)],
  ["reset-password", "another confirmation", "*", spares(reset.resetPasswordRequiresConfirmation)],
  // A token that is old, used or outdated may be taken or refused.
  ["*", "*", "*", open],
];

/** A call that names a password for a user, and what it does to the one that the user has. */
export interface Write {
  call: Call;
  what: What;
  effect: Effect<"sets">;
}

/** The calls that may set a user's password, in order. */
const writesTo = derived((history: History): ReadonlyMap<string, readonly Write[]> => {
  return new Map(
    allUsers(history).map((user) => {
      const calls = [...user.signups, ...user.resets];
      const written = calls.map((call): Write => {
        const what = whatIs(call, user, history);
        const effect = effectIn(rows, call.route?.id, what, outcome(call)) ?? open;
        return { call, what, effect };
      });
      return [user.email, written.sort((a, b) => a.call.sent.at.t - b.call.sent.at.t)];
    }),
  );
});

/** Sign-ups with an address that was a user's already. */
export const furtherSignups = (history: History): Call[] =>
  [...writesTo(history).values()].flatMap((written) =>
    written.filter(({ what }) => what === "further").map(({ call }) => call),
  );

function whatIs(call: Call, user: User, history: History): What {
  if (call.route?.id === "signup") return whichOf(call, user);
  const own = resetsByCall(history).get(call);
  if (own === undefined || own.email !== user.email) return "other";
  return own.fault ?? (isTimely(own, history) ? "right" : "other");
}

const resetsByCall = derived(
  (history: History) => new Map(resets(history).map((one) => [one.call, one])),
);

function whichOf(signup: Call, { signups, logins }: User): What {
  const isAlone = (one: Call) => !signups.some((other) => other !== one && mayAffect(other, one));
  const first = signups.find(isAlone);
  if (first === undefined) return "at once";
  if (lacking(first, signupMembers) !== undefined) return "other";
  if (first === signup) return "first";
  const isShown = (login: Call) =>
    givenToken(login) !== undefined && before(login, signup) && nameOf(login) === nameOf(first);
  return outcome(first) === "succeeded" || logins.some(isShown) ? "further" : "other";
}

const nameOf = (call: Call): unknown => asked(call, "password");

/** A login, and what is known of the password that it gives. */
export interface PasswordUse {
  login: Call;
  user: User;
  isIn: boolean;
  /** Whether it is the user's, for all that was seen. */
  standing: "right" | "wrong" | "unknown";
  /** What last set the password, and a login since that was let in by it. */
  set: Write | undefined;
  confirmed: Call | undefined;
  /** The reset that brought the password which the user has: not every server may know of it. */
  reset: Call | undefined;
  /** The calls since it was set that must spare the password, or may have set another. */
  since: readonly Write[];
  /** Whether the user had this password before. */
  isFormer: boolean;
}

/** Every login with a password, of each user in order. */
export const passwordUses = derived((history: History): readonly PasswordUse[] =>
  allUsers(history).flatMap((user) => {
    const letIn: Call[] = [];
    return user.logins.flatMap((login) => {
      if (wireType(nameOf(login)) !== "string") return [];
      const use = useOf(
        login,
        user,
        letIn.filter((one) => before(one, login)),
        history,
      );
      if (isProof(use, history)) letIn.push(login);
      return [use];
    });
  }),
);

/** What is known of the password of one login. */
export const passwordUse = (login: Call, history: History): PasswordUse | undefined =>
  byLogin(history).get(login);
const byLogin = derived(
  (history: History) => new Map(passwordUses(history).map((use) => [use.login, use])),
);

/** Whether a login's credentials are right, as far as the history shows; no verdict rests on `unknown`. */
export type Credentials = "right" | "wrong password" | "unknown email" | "unknown";

/** Whether the credentials of a login were right when it was sent. */
export function credentialsOf(login: Call, history: History): Credentials {
  if (typeof nameOf(login) !== "string") return "unknown";
  if (isStranger(asked(login, "email"), login, history)) return "unknown email";
  const { standing = "unknown" } = passwordUse(login, history) ?? {};
  return standing === "wrong" ? "wrong password" : standing;
}

function useOf(login: Call, user: User, letIn: readonly Call[], history: History): PasswordUse {
  const writes = writesTo(history).get(user.email) ?? [];
  const all = writes.filter(({ call }) => mayAffect(call, login));
  const set = all.findLast(({ call, effect }) => effect.is === "sets" && before(call, login));
  const confirmed = letIn.findLast((one) => set === undefined || before(set.call, one));
  const base = confirmed ?? set?.call;
  const given = base === undefined ? declaredPassword(user.email, history) : nameOf(base);
  const brought = all.findLast(
    ({ call, effect }) => effect.is !== "spares" && nameOf(call) === given,
  )?.call;
  const since = all.filter(
    (write) => write !== set && (set === undefined || !before(write.call, set.call)),
  );
  const [first = login] = user.signups;
  const isSpelt = asked(first, "email") === asked(login, "email");
  // What a server that is behind may not know yet is still to come.
  const isPast = (call: Call) =>
    confirmed !== undefined &&
    before(call, confirmed) &&
    (sameSecret(nameOf(call), given) || isSpread(call, confirmed, history));
  const open = since.filter(
    ({ call, effect }) => !isSpelt || (effect.is !== "spares" && !isPast(call)),
  );
  const password = nameOf(login);
  const isRight = given === password && open.every(({ call }) => nameOf(call) === password);
  const former = [...letIn, ...all.flatMap((w) => (w.effect.is === "sets" ? [w.call] : []))];
  const isFormer = !sameSecret(given, password) && former.some((one) => nameOf(one) === password);
  const mayBeRight =
    wireType(given) !== "string" ||
    [given, ...open.flatMap(({ call }) => namedBy(call))].some((one) => isOf(one, password));
  return {
    ...{ login, user, set, confirmed, since, isFormer },
    isIn: givenToken(login) !== undefined,
    standing: isRight ? "right" : mayBeRight ? "unknown" : "wrong",
    reset: brought?.route?.id === "reset-password" ? brought : undefined,
  };
}

/** Whether a login shows that the password is the user's. One that nobody named may be let in by mistake. */
const isProof = ({ isIn, standing, login, user }: PasswordUse, history: History): boolean =>
  isIn &&
  standing !== "wrong" &&
  (user.signups.length === 0 ||
    standing === "right" ||
    (writesTo(history).get(user.email) ?? []).some(({ call }) => nameOf(call) === nameOf(login)));

/** What a call may set, however it is read; undefined: anything. */
const namedBy = (call: Call): unknown[] => [
  nameOf(call),
  asked(call, "password_confirmation") ?? nameOf(call),
];

const isOf = (named: unknown, password: unknown): boolean =>
  named === undefined || wireType(named) !== "string" || sameSecret(named, password);
