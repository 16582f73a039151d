import { verifyEmailCodeReuse } from "../../../contracts/clauses/verify.ts";
import { howAnswered } from "../../history/answers/how-answered.ts";
import { answered, before } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { type CodeUse, codeUses } from "../../history/ledger/code-uses.ts";
import { isCurrent } from "../../history/ledger/current-secrets.ts";
import { isAccepted } from "../../history/ledger/presented-codes.ts";
import { allOf, forEvery, recorded } from "../../history/sighting.ts";
import { targetTime } from "../../history/time/clock.ts";
import { readTimestamp } from "../../history/time/timestamps.ts";
import { dayMs, hourMs } from "../../history/time/units.ts";
import { lateLooksAtVerified } from "../../model/tokens/after-clock-moves.ts";
import { issuedBy } from "../../model/tokens/issued/issued.ts";
import { resendAndVerify } from "../resend-verification/drives.ts";
import { rule } from "../rule.ts";
import { verifyByCode } from "./drives.ts";

export default rule(verifyEmailCodeReuse, {
  drives: [verifyByCode, resendAndVerify],

  judge: allOf(
    forEvery(
      (history) => codeUses(history).filter(({ call }) => call.route?.id === "verify-email"),
      (use, history) => {
        const topic = whichUse(use, history);
        if (topic === undefined) return undefined;
        return recorded(`verification code, ${topic}`, howAnswered(use.call));
      },
    ),
    forEvery(issuedBy("verify-email"), (call, history) => {
      const stated = answered(call, "data.expires_at");
      const until = typeof stated === "string" ? readTimestamp(stated) : undefined;
      const now = targetTime(call, history);
      if (until?.is !== "utc" || now === undefined) return undefined;
      const days = Math.round((until.ms - now) / dayMs);
      return recorded("verify-email: lifetime of the token", `${days} days`);
    }),
    forEvery(lateLooksAtVerified, ({ look, ageMs, endMs }) => {
      if (endMs === undefined || Math.abs(endMs - ageMs) < hourMs) return undefined;
      const when = ageMs < endMs ? "before" : "after";
      return recorded(
        `verify-email: the token ${when} its expires_at`,
        look.worked ? "works" : "refused",
      );
    }),
  ),
});

/** The uses of codes that were accepted. */
const taken = derived((history: History) => {
  const all = codeUses(history).filter(({ call }) => isAccepted(call));
  return {
    byCode: Map.groupBy(all, ({ code }) => code),
    byEmail: Map.groupBy(all, ({ email }) => email),
  };
});

/** What there is to learn of a use of a code: that it had been taken, or that a newer one had been sent. */
function whichUse(use: CodeUse, history: History): string | undefined {
  const { call, code, email } = use;
  const { byCode, byEmail } = taken(history);
  const isEarlier = (other: CodeUse): boolean => before(other.call, call);
  if (byCode.get(code)?.some(isEarlier)) return "the second time";
  if (byEmail.get(email)?.some(isEarlier)) return undefined;
  return isCurrent("verificationToken", code, { call, owner: email }, history)
    ? undefined
    : "the older one after a resend";
}
