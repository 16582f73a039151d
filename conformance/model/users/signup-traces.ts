import { givenToken, outcome } from "../../history/answers/outcome.ts";
import { asked, before, type Call } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { findUser } from "../../history/ledger/users.ts";
import { lacking, signupMembers } from "../../history/requests/fields.ts";
import { mayHaveVerified } from "../verified-life.ts";
import { newcomers } from "./newcomers.ts";

/** What shows that a sign-up made a user although it lacked a field; its bare success is no effect. */
export function tracesOf(
  signup: Call,
  history: History,
): { calls: Call[]; field: string; got: string; isShown: boolean } | undefined {
  const user = findUser(asked(signup, "email"), history);
  const isAlone = user?.signups.length === 1;
  const later = isAlone ? user.logins.filter((login) => before(signup, login)) : [];
  const login = later.find((one) => givenToken(one) !== undefined);
  if (login !== undefined) {
    const got = "a token: the user is there";
    return { calls: [signup, login], field: "the answer to login", got, isShown: true };
  }
  const verified = isAlone
    ? user.verifications.find((one) => givenToken(one) !== undefined)
    : undefined;
  if (verified !== undefined) {
    const got = "a token: the user is there";
    return { calls: [signup, verified], field: "the answer to verify-email", got, isShown: true };
  }
  if (outcome(signup) !== "succeeded") return undefined;
  const isRefuted = letsInUnverified(history) && later.some((one) => outcome(one) === "failed");
  const got = `success (status ${signup.received?.status}, error null)`;
  return isRefuted ? undefined : { calls: [signup], field: "the answer", got, isShown: false };
}

/** Whether a sign-up that lacked a field and called itself a success left no user behind who can log in. */
export const madeNobody = (signup: Call, history: History): boolean =>
  lacking(signup, signupMembers) !== undefined &&
  outcome(signup) === "succeeded" &&
  tracesOf(signup, history) === undefined;

/** Whether any user logged in whose email was not verified. */
const letsInUnverified = derived((history: History): boolean =>
  newcomers(history).some(({ email, logins }) =>
    logins.some((login) => !mayHaveVerified(email, login, history)),
  ),
);
