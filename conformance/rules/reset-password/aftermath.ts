import { resetPasswordAftermath } from "../../../contracts/clauses/reset.ts";
import { howAnswered } from "../../history/answers/how-answered.ts";
import { outcome } from "../../history/answers/outcome.ts";
import { asked, before, type Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { type Reset, resets } from "../../history/ledger/resets.ts";
import { allOf, forEvery, recorded } from "../../history/sighting.ts";
import { looksOf, type TokenLook } from "../../model/token-looks.ts";
import { rule } from "../rule.ts";
import { resetProperly } from "./drives.ts";

export default rule(resetPasswordAftermath, {
  drives: [resetProperly],

  judge: allOf(
    forEvery(usedAgain, (call) => recorded("reset token, the second time", howAnswered(call))),
    forEvery(survivors, ({ worked }) =>
      recorded("access tokens from before a password reset", worked ? "work" : "no longer work"),
    ),
  ),
});

const succeeded = (history: History): Reset[] =>
  resets(history).filter(({ call, fault }) => {
    return fault === undefined && outcome(call) === "succeeded";
  });

/** Right resets by a token that had set a password already. */
function usedAgain(history: History): Call[] {
  const done = succeeded(history);
  return resets(history)
    .filter(({ call, fault }) => {
      const isSpent = done.some(
        (other) => asked(other.call, "token") === asked(call, "token") && before(other.call, call),
      );
      return fault === undefined && isSpent;
    })
    .map(({ call }) => call);
}

/** Looks at tokens that a reset of their user may have ended, and no other call has. */
function survivors(history: History): TokenLook[] {
  const done = succeeded(history);
  return looksOf(history).filter(
    ({ token, call, standing }) =>
      standing !== "dead" &&
      done.some(
        (reset) =>
          reset.owner === token.email &&
          before(token.issue, reset.call) &&
          before(reset.call, call),
      ),
  );
}
