import { outcome } from "../answers/outcome.ts";
import { type Call, hasNoCredentials, mayAffect } from "../call.ts";
import { derived } from "../derived.ts";
import type { History } from "../history.ts";
import { extraMembers, isOrdinary } from "../requests/ordinary.ts";
import { type CodeUse, codeUses } from "./code-uses.ts";
import { isNewest } from "./current-secrets.ts";
import { isAccepted, type verifyingRoutes } from "./presented-codes.ts";
import { findUser } from "./users.ts";

/** Whether a service has to take this code: the newest of its user, unused, not old, in an ordinary request. */
export const isFresh = (use: CodeUse, history: History): boolean => fresh(history).has(use);

/** Whether a call presents such a code. */
export const presentsFreshCode = (call: Call, history: History): boolean =>
  codeUses(history).some((use) => use.call === call && isFresh(use, history));

/** The fresh uses of a route, but for calls with an Authorization header that verify-email refused: the header may be why. */
export const freshUses =
  (route: (typeof verifyingRoutes)[number]) =>
  (history: History): CodeUse[] =>
    [...fresh(history)].filter(({ call }) => call.route?.id === route && !isDoubtful(call));

const isDoubtful = (call: Call): boolean =>
  call.route?.id === "verify-email" && !hasNoCredentials(call) && !isAccepted(call);

const fresh = derived((history: History): ReadonlySet<CodeUse> => {
  const byEmail = Map.groupBy(codeUses(history), ({ email }) => email);
  const isFirst = (use: CodeUse) =>
    !(byEmail.get(use.email) ?? []).some((other) => mayHaveSpoiled(other, use));
  return new Set(
    codeUses(history).filter(
      (use) => isFirst(use) && isProper(use.call, history) && isUnspoilt(use, history),
    ),
  );
});

/** Whether another use of the user's codes may explain a refusal; another code's refusal does not. */
function mayHaveSpoiled(other: CodeUse, use: CodeUse): boolean {
  if (other.call === use.call || !mayAffect(other.call, use.call)) return false;
  return other.code === use.code || outcome(other.call) !== "failed";
}

function isProper(call: Call, history: History): boolean {
  if (call.route?.id === "verify-link") return true;
  return isOrdinary(call, ["verification_code"], extraMembers("verify-email", history));
}

/** Whether the code came with the user's newest mail, a moment ago, and no reset, which proves the mailbox too, came between. */
const isUnspoilt = ({ call, code, email }: CodeUse, history: History): boolean =>
  isNewest("verificationToken", code, { owner: email, call }, history) &&
  !(findUser(email, history)?.resets ?? []).some(
    (reset) => mayAffect(reset, call) && outcome(reset) !== "failed",
  );
