import {
  loginAcceptsEachExpiry,
  loginIssuesNewToken,
  loginResult,
} from "../../../contracts/clauses/login.ts";
import { signupCreatesUser } from "../../../contracts/clauses/signup.ts";
import { loginDoor } from "../../freedoms/doors/logins.ts";
import { lockOn } from "../../freedoms/lock.ts";
import { asked, type Call } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import { normalEmail } from "../../history/email.ts";
import type { History } from "../../history/history.ts";
import { isInConflict } from "../../history/ledger/conflicts.ts";
import { areForLifetimes } from "../../history/ledger/expiry.ts";
import { isOwedLogin } from "../../history/ledger/owed-logins.ts";
import { givenToken, outcome } from "../../history/outcome.ts";
import { issues } from "./issued.ts";

/**
 * Which rule a refused login breaks, when the document owes it a token. One refusal, one rule:
 * everybody refused is the login's; this user never let in is the sign-up's; this lifetime never
 * granted, or nothing but lifetimes refused, is the lifetime's; and what is refused now and then is the issuing's.
 */
export type RefusalRule =
  | typeof loginResult.id
  | typeof signupCreatesUser.id
  | typeof loginAcceptsEachExpiry.id
  | typeof loginIssuesNewToken.id;

/** Logins that were owed a token and definitely refused one, by the rule that this breaks. */
export function refusedLogins(history: History, rule: RefusalRule): Call[] {
  return refusalsByRule(history)
    .filter(([, broken]) => broken === rule)
    .map(([call]) => call);
}

/** Logins that gave a token, whatever else is wrong with them. */
export function tokenLogins(history: History): Call[] {
  return history.to("login").filter((call) => givenToken(call) !== undefined);
}

const refusalsByRule = derived((history: History): (readonly [Call, RefusalRule])[] => {
  const granted = tokenLogins(history);
  const users = new Set(granted.map(userOf));
  const lifetimes = new Set(granted.map(lifetimeOf));
  // Where no login succeeds, and no mailed code finds its user either, the users are missing.
  const verifying = history.to("verify-email").filter((call) => outcome(call) !== "unclear");
  const nobodyIsThere =
    history.mails.length > 0 &&
    verifying.length > 0 &&
    verifying.every((call) => givenToken(call) === undefined);
  const refused = history
    .to("login")
    .filter((call) => outcome(call) === "failed" && givenToken(call) === undefined)
    .filter((call) => isOwedLogin(call, history));
  // What may explain these is for `login.issues-new-token` to weigh, and tells nothing of users and lifetimes.
  const isOdd = (call: Call) =>
    isInConflict(call, history) || lockOn(call, loginDoor, history) !== undefined;
  const odd = new Set(refused.filter(isOdd));
  // Only logins that ask for a lifetime are refused: all for the same one, or users who get in without one.
  const open = refused.filter((call) => !odd.has(call));
  const asks = open.map(lifetimeOf);
  const letIn = new Set(granted.filter((call) => lifetimeOf(call) === undefined).map(userOf));
  const isLetIn = open.some((call) => letIn.has(userOf(call)));
  const isForLifetimes = areForLifetimes(asks) && (new Set(asks).size === 1 || isLetIn);
  return refused.map((call) => [call, blame(call)] as const);

  function blame(call: Call): RefusalRule {
    if (odd.has(call)) return loginIssuesNewToken.id;
    if (granted.length === 0) return nobodyIsThere ? signupCreatesUser.id : loginResult.id;
    if (isForLifetimes || !lifetimes.has(lifetimeOf(call))) return loginAcceptsEachExpiry.id;
    return users.has(userOf(call)) ? loginIssuesNewToken.id : signupCreatesUser.id;
  }
});

const userOf = (call: Call) => normalEmail(asked(call, "email"));
const lifetimeOf = (call: Call) => asked(call, "token_expiry");

/** Logins that gave a token, or whose success must have given one. */
export function succeededLogins(history: History): Call[] {
  return history
    .to("login")
    .filter(
      (call) =>
        issues(call, history) ||
        (givenToken(call) === undefined &&
          outcome(call) === "succeeded" &&
          isOwedLogin(call, history)),
    );
}
