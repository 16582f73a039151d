import type { Clause } from "../../../contracts/clauses/clause.ts";
import * as login from "../../../contracts/clauses/login.ts";
import * as logout from "../../../contracts/clauses/logout.ts";
import * as refresh from "../../../contracts/clauses/refresh.ts";
import * as reset from "../../../contracts/clauses/reset.ts";
import * as signup from "../../../contracts/clauses/signup.ts";
import * as lifetime from "../../../contracts/clauses/token.ts";
import * as verify from "../../../contracts/clauses/verify.ts";
import * as link from "../../../contracts/clauses/verify-link.ts";
import type { Policy } from "./manners.ts";
import type { Asked, MailPolicy, Route, State } from "./state.ts";
import { type Moment, Step } from "./step.ts";

/*
 * Users, tokens and mails as one transition relation. A call passes the rows of its route in order; each row is a part of
 * its transition. A row names the clause that promises it, and what a service does instead that breaks this clause alone.
 * A row without a clause is open: `state.ts` names its policy. `false` refuses the call, "done" grants it as it is.
 */
type Part = (step: Step) => unknown;
type Row = readonly [promise: Clause, right: Part, wrong: Part] | readonly [open: Part];

const noEffect: Part = () => {};
const both =
  (one: Part, other: Part): Part =>
  (s) => {
    one(s);
    other(s);
  };
const uses: Part = (s) => s.use();
const others = (s: Step) => s.tokensOf().filter((token) => token !== s.token);
const takesListed: Part = (s) => s.isListed || s.defaultsExpiry();
const takesAll: Part = (s) => s.isListed || s.asksFor("never");
const issuesDead: Part = both(
  (s) => s.issue(),
  (s) => s.end(s.issued),
);
const isNotDead: Part = (s) => s.token === undefined || s.isAlive();
/** What logout answers to a dead token is open; it ends nothing. */
const letsDeadGo: Part = (s) =>
  s.isAlive() ? !s.isLapsed || s.grantsDead : s.sees(s.token?.endedAt) && s.grantsDead;
const mails = (kind: "code" | "reset", policy: MailPolicy, s: Step): unknown => {
  if (policy === "mails") s.mail(kind);
  return policy !== "refused" && "done";
};

/** Of both verifying routes: a code may be old, used, or outdated by a newer one. */
const known: Part = (s) => s.finds("code");
const anybodys: Part = (s) => known(s) || s.isFor(s.anybody);
const notSpent: Part = (s) => !s.isSpent;
const marks: Part = both(uses, (s) => s.verify());

const rows: Readonly<Record<Route, readonly Row[]>> = {
  signup: [
    [signup.signupKeepsExistingAccount, noEffect, (s) => s.user && s.setPassword()],
    [(s) => s.user === undefined || mails("code", s.policy.takenAddress, s)],
    [signup.signupCreatesUser, (s) => s.create(s.call.name), (s) => s.create("Somebody Else")],
    [signup.signupStartsUnverified, noEffect, (s) => s.verify()],
    [signup.signupSendsVerificationEmail, (s) => s.mail("code"), noEffect],
  ],

  login: [
    [lifetime.tokenLifecycle, noEffect, (s) => s.isPassword || s.end(...s.tokensOf())],
    [login.loginRejectsBadCredentials, (s) => s.isPassword || s.wrongTry(), (s) => s.isUser],
    [(s) => !s.isLocked && s.forgives()],
    [(s) => !s.policy.loginNeedsVerification || s.sees(s.user?.verifiedAt)],
    [login.loginAcceptsEachExpiry, noEffect, (s) => s.expiry !== "3_months"],
    [login.loginRejectsOtherExpiry, takesListed, takesAll],
    [login.loginExpiryDefault, (s) => s.defaultsTo("1_month"), (s) => s.defaultsTo("1_week")],
    [login.loginKeepsEarlierTokens, noEffect, (s) => s.end(...s.tokensOf())],
    [login.loginIssuesNewToken, (s) => s.issue(), issuesDead],
    [login.loginExpiresAtFollowsExpiry, (s) => s.lasts(), (s) => s.lasts("1_week")],
    [login.loginNamesToken, (s) => s.names(s.call.device), (s) => s.names("web")],
  ],

  "verify-email": [
    [verify.verifyEmailRejectsUnknownCode, known, anybodys],
    [notSpent],
    [verify.verifyEmailAcceptsEmailedCode, noEffect, () => false],
    [verify.verifyEmailMarksVerified, marks, noEffect],
    [verify.verifyEmailIssuesWorkingToken, (s) => s.issue(), issuesDead],
    [(s) => s.lasts(s.policy.verifiedExpiry)],
    [(s) => s.names("api")],
  ],

  "verify-link": [
    [link.verifyLinkRejectsUnknownToken, known, anybodys],
    [notSpent],
    [link.verifyLinkJsonMode, marks, noEffect],
  ],

  "resend-verification": [
    [(s) => s.isUser || mails("code", s.policy.strangers, s)],
    [(s) => s.user?.verifiedAt === undefined || mails("code", s.policy.resendToVerified, s)],
    [verify.resendVerificationSendsEmail, (s) => s.mail("code"), noEffect],
  ],

  refresh: [
    [
      refresh.refreshRequiresBearer,
      (s) => s.token !== undefined,
      (s) => s.token || s.isFor(s.anybody),
    ],
    [lifetime.tokenLapsesAtExpiry, (s) => !s.isLapsed, noEffect],
    [
      lifetime.tokenNeverDoesNotLapse,
      noEffect,
      (s) => s.ageDays < 365 || s.token?.expiry !== "never",
    ],
    [refresh.refreshRotatesOnce, isNotDead, (s) => s.endedMeanwhile || isNotDead(s)],
    [refresh.refreshFailureKeepsToken, noEffect, (s) => s.isListed || s.end(s.token)],
    [refresh.refreshAcceptsEachExpiry, noEffect, (s) => s.expiry !== "3_months"],
    [refresh.refreshRejectsOtherExpiry, takesListed, takesAll],
    [
      refresh.refreshExpiryDefault,
      (s) => s.defaultsTo("1_month"),
      (s) => s.defaultsTo(s.token?.expiry),
    ],
    [refresh.refreshRevokesPreviousToken, (s) => s.end(s.token), noEffect],
    [refresh.refreshKeepsOtherTokens, noEffect, (s) => s.end(...others(s))],
    [refresh.refreshIssuesNewToken, (s) => s.issue(), issuesDead],
    [refresh.refreshExpiresAtFollowsExpiry, (s) => s.lasts(), (s) => s.lasts("1_week")],
    [refresh.refreshInheritsName, (s) => s.inherits(), (s) => s.inherits("web")],
    [refresh.refreshRenamesToken, (s) => s.call.device && s.names(s.call.device), noEffect],
  ],

  logout: [
    [logout.logoutRequiresBearer, (s) => s.hasBearer, (s) => s.hasBearer || "done"],
    [logout.logoutRejectsUnknownToken, (s) => s.token !== undefined, (s) => s.token || "done"],
    [letsDeadGo],
    [logout.logoutRevokesCurrentToken, (s) => s.end(s.token), noEffect],
    [logout.logoutKeepsOtherTokens, noEffect, (s) => s.end(...others(s))],
  ],

  "logout-all": [
    [
      logout.logoutRejectsUnknownToken,
      (s) => s.token !== undefined,
      (s) => s.token || (s.hasBearer && "done"),
    ],
    [logout.logoutAllRequiresBearer, letsDeadGo, noEffect],
    [logout.logoutAllRevokesAllTokens, (s) => s.end(...s.tokensOf()), (s) => s.end(s.token)],
    [logout.logoutAllSparesOtherUsers, noEffect, (s) => s.end(...s.state.tokens.values())],
    [lifetime.tokenLifecycleConcurrent, noEffect, (s) => s.revive(...s.issuedMeanwhile)],
  ],

  "forgot-password": [
    [(s) => s.isUser || mails("reset", s.policy.strangers, s)],
    [(s) => s.user?.verifiedAt || mails("reset", s.policy.forgotOfUnverified, s)],
    [reset.forgotPasswordSendsEmail, (s) => s.mail("reset"), noEffect],
  ],

  "reset-password": [
    [(s) => s.isUser && !s.isLocked],
    [reset.resetPasswordRequiresConfirmation, (s) => s.isConfirmed, noEffect],
    [reset.resetPasswordRejectsUnknownToken, (s) => s.finds("reset") || s.wrongReset(), noEffect],
    [reset.resetPasswordRejectsOtherEmail, (s) => s.isOwnSecret || s.wrongReset(), noEffect],
    [notSpent],
    [reset.resetPasswordSetsPassword, both(uses, (s) => s.setPassword()), uses],
    [(s) => s.resets()],
  ],
};

/** Every clause that the model can break. */
export const clauses: readonly Clause[] = [
  ...new Set(
    Object.values(rows).flatMap((parts) =>
      parts.flatMap((row) => (row.length === 3 ? [row[0]] : [])),
    ),
  ),
];

/** Takes a call; `breaks`: whether this time the part of that clause goes wrong. */
export function take(
  call: Asked,
  policy: Policy,
  state: State,
  moment: Moment,
  breaks: (clause: Clause) => boolean = () => false,
): { step: Step; isGranted: boolean } {
  const step = new Step(call, policy, state, moment);
  for (const row of rows[call.route]) {
    const part = row.length === 1 ? row[0] : breaks(row[0]) ? row[2] : row[1];
    const came = part(step);
    if (came === "done") break;
    if (came === false) return { step, isGranted: false };
  }
  return { step, isGranted: true };
}
