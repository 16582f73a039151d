import type { Clause } from "../../contracts/clauses/clause.ts";
import * as logins from "../../contracts/clauses/login.ts";
import {
  resetPasswordRejectsOtherEmail,
  resetPasswordSetsPassword,
} from "../../contracts/clauses/reset.ts";
import { signupCreatesUser } from "../../contracts/clauses/signup.ts";
import { tokenExpiries } from "../../contracts/limits.ts";
import type { Need } from "../../contracts/verdict.ts";
import { envelopeFaults } from "../history/answers/envelope.ts";
import { givenToken, outcome } from "../history/answers/outcome.ts";
import { asked, before, type Call, hasNoCredentials, mayAffect } from "../history/call.ts";
import { derived } from "../history/derived.ts";
import type { History } from "../history/history.ts";
import { mayBeDormant } from "../history/ledger/dormancy.ts";
import { askingFor, type Reset, resets } from "../history/ledger/resets.ts";
import { isPlainLogin } from "../history/requests/token-requests.ts";
import {
  contradicts,
  missing,
  probe,
  refused,
  type Sighting,
  supports,
} from "../history/sighting.ts";
import type { Cause } from "./blame.ts";
import { familyOf, type RowCause } from "./family.ts";
import { type PasswordUse, passwordUses } from "./password-life.ts";
import { loginRoute } from "./secret-routes/logins.ts";
import { recentChange } from "./tokens/lag.ts";
import { conflicting } from "./tokens/races/own-calls.ts";
import { lockAt } from "./users/lock.ts";
import { freshChange, mayLogIn } from "./users/owed-logins.ts";

/** A login that shows whether the rows about its user's password hold, and what would explain it if they did not. */
export interface PasswordLook {
  use: PasswordUse;
  isWrong: boolean;
  /** The likeliest to be broken first. */
  causes: readonly RowCause[];
}

/** What happens by chance less often than 5 % shows a cause other than the login itself. */
const priceOf = ({ clause, way }: Cause): number =>
  clause === logins.loginRejectsBadCredentials ||
  clause === logins.loginIssuesNewToken ||
  way === everybody
    ? Math.log(20)
    : 0;

/** That a wrong reset did nothing counts only where a right one was seen to succeed. */
function* held(
  { use }: PasswordLook,
  { kind, call }: RowCause,
  history: History,
): Iterable<Sighting> {
  if (kind === undefined) return;
  const isOfWrong = call?.route?.id === "reset-password" && call !== use.set?.call;
  const control = isOfWrong ? properReset(history) : undefined;
  if (isOfWrong && control === undefined) yield missing(noControl(history), call);
  else yield supports([...(control ? [control] : []), ...shownBy(use, call)], kind);
}

/** What set the password, what may have set another, and the login, in order. */
const shownBy = ({ set, confirmed, login }: PasswordUse, act?: Call): Call[] =>
  [...new Set([set?.call, confirmed, act, login])]
    .filter((call) => call !== undefined)
    .sort((a, b) => a.sent.at.t - b.sent.at.t);

const properReset = derived(
  (history: History): Call | undefined =>
    resets(history).find(({ call, fault }) => fault === undefined && outcome(call) === "succeeded")
      ?.call,
);

const noControl = ({ facts: { evidence } }: History): Need =>
  evidence.mailbox === undefined
    ? probe(
        "evidence.mailbox",
        "a mailbox that the target's mails reach (evidence.mailbox): no right reset was seen to succeed",
      )
    : { kind: "rule", name: resetPasswordSetsPassword.id, text: "a right reset that succeeds" };

function broken({ use }: PasswordLook, cause: RowCause | undefined, history: History) {
  const { login, standing, isIn } = use;
  const since = freshChange(login, history) ?? use.reset;
  const row = cause?.kind === undefined ? "" : `, after ${actOf(cause)}`;
  return contradicts(shownBy(use, cause?.call), {
    ...(cause?.kind !== undefined && { kind: cause.kind }),
    field: "the answer to login",
    expected: (standing === "right" ? "a token, for the password is right" : "to be refused") + row,
    got: isIn ? "accepted" : refused(login),
    wants: { status: isIn ? "refused" : "served" },
    unless: [
      logins.loginNeedsNoCredentials.id,
      ...(isIn ? [] : [resetPasswordRejectsOtherEmail.id, ...envelopeFaults(login)]),
    ],
    ...(since !== undefined && { since: since.id }),
  });
}

/** The call under a row, such as `a reset with an unknown token`. */
function actOf({ call, way }: RowCause): string {
  if (call?.route?.id === "signup") return `a ${way} sign-up`;
  return way === "right" ? "a right reset" : `a reset with ${way}`;
}

export const passwordLooks = derived((history: History): readonly PasswordLook[] =>
  passwordUses(history).flatMap((use) => {
    const { login, standing, isIn } = use;
    const isTold = isIn || (outcome(login) === "failed" && !mayBeDormant(login, history));
    if (standing === "unknown" || !isTold) return [];
    const causes = standing === "right" ? causesOfRight(use, history) : causesOfWrong(use, history);
    return causes.length === 0 ? [] : [{ use, isWrong: isIn !== (standing === "right"), causes }];
  }),
);

export const passwordLook = (login: Call, history: History): PasswordLook | undefined =>
  byLogin(history).get(login);
const byLogin = derived(
  (history: History) => new Map(passwordLooks(history).map((look) => [look.use.login, look])),
);

const family = familyOf({
  ...{
    looks: passwordLooks,
    held,
    broken,
    freedoms: [recentChange, conflicting, lockAt(loginRoute)],
    priceOf,
  },
  doubted: ({ kind, clause }: RowCause) =>
    kind === undefined ? logins.loginIssuesNewToken : clause,
});

/** The judge of a rule about passwords. */
export const passwordFate = family.judge;

/** What explains a wrong look; undefined where a freedom may. */
export const blamedFor = family.blamedFor;

const causeOf = (clause: Clause, way: string, call?: Call, kind?: string): RowCause => ({
  ...{ clause, way, call, kind },
});

/** What a login tells of beside the password, by the lifetime that it asks for: the same rows for all of them. */
const beside = new Map<unknown, readonly RowCause[]>(
  [undefined, ...tokenExpiries].map((expiry) => {
    const ways = expiry === undefined ? [] : [expiry, "any"];
    const accepted = ways.map((way) => causeOf(logins.loginAcceptsEachExpiry, way));
    return [expiry, [causeOf(logins.loginIssuesNewToken, ""), ...accepted]];
  }),
);

/** As a way of signup.creates-user, beside that of each user's own: no sign-up's password lets in. */
const everybody = "everybody";
const isSame = (one: Call, other: Call) => asked(one, "password") === asked(other, "password");

function causesOfRight(use: PasswordUse, history: History): readonly RowCause[] {
  const { login, isIn, set, since, user } = use;
  const isPlain = hasNoCredentials(login) && isPlainLogin(login, history);
  if (!isIn && !(isPlain && mayLogIn(login, history))) return [];
  const own = beside.get(asked(login, "token_expiry")) ?? beside.get(undefined) ?? [];
  if (!isIn && isGrantedLater(use)) return own;
  const spared = since.toReversed().flatMap(({ call, what, effect }) => {
    const kind = what === "further" ? "first password" : what;
    return effect.is === "spares" ? [causeOf(effect.clause, what, call, kind)] : [];
  });
  const isNobody = !isIn && !user.logins.some((one) => isSame(one, login) && givenToken(one));
  if (isNobody && !isAnybodyIn(history)) {
    const unmade = causeOf(signupCreatesUser, "", set?.call);
    if (areUsersMissing(history)) return [unmade, ...spared];
    return [causeOf(logins.loginResult, ""), ...(set?.what === "first" ? [unmade] : []), ...spared];
  }
  if (set?.what === "right")
    return [...spared, causeOf(resetPasswordSetsPassword, set.what, set.call, "new"), ...own];
  const isMade = set !== undefined && (isIn || isNobody);
  const ways = isMade ? [user.email, everybody] : [];
  return [...spared, ...ways.map((way) => causeOf(signupCreatesUser, way, set?.call)), ...own];
}

function causesOfWrong(use: PasswordUse, history: History): readonly RowCause[] {
  const { login, isIn, set, since, isFormer } = use;
  if (!isIn && !isPlainLogin(login, history)) return [];
  const named = since.flatMap(({ call, what, effect }) => {
    const isNamed = effect.is !== "sets" && isSame(call, login);
    const kind = call.route?.id === "signup" ? "second password" : what;
    return isNamed && effect.clause ? [causeOf(effect.clause, what, call, kind)] : [];
  });
  const replaced = isFormer && set !== undefined && set.call === use.reset ? [set] : [];
  return [
    ...named,
    ...replaced.map(({ call, what }) => causeOf(resetPasswordSetsPassword, what, call, "old")),
    ...(isIn ? spilling(use, history) : []).map(({ call }) =>
      causeOf(
        resetPasswordRejectsOtherEmail,
        "a token of another user",
        call,
        "another user's token",
      ),
    ),
    causeOf(logins.loginRejectsBadCredentials, ""),
  ];
}

/** The last reset of another user that named a password which this user never asked for. */
const spilling = ({ login, user }: PasswordUse, history: History): readonly Reset[] =>
  resets(history)
    .filter(
      ({ call, fault, owner = user.email, password }) =>
        fault === undefined &&
        owner !== user.email &&
        password === asked(login, "password") &&
        before(call, login) &&
        askingFor(password, user.email, history).length === 0,
    )
    .slice(-1);

/** Whether the same password was let in later with nothing between that may have set it: then it was the user's. */
const isGrantedLater = ({ login, user }: PasswordUse): boolean =>
  user.logins.some(
    (other) =>
      isSame(other, login) &&
      givenToken(other) !== undefined &&
      before(login, other) &&
      !user.resets.some((reset) => !before(reset, login) && mayAffect(reset, other)),
  );

const isAnybodyIn = derived((history: History) => history.to("login").some(givenToken));

/** Whether no mailed code finds its user either. */
const areUsersMissing = derived((history: History): boolean => {
  const verifying = history.to("verify-email").filter((call) => outcome(call) !== "unclear");
  return (
    history.mails.length > 0 &&
    verifying.length > 0 &&
    verifying.every((call) => givenToken(call) === undefined)
  );
});
