import { givenToken } from "../../history/answers/outcome.ts";
import type { Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { freshUses } from "../../history/ledger/fresh-codes.ts";
import { isAccepted } from "../../history/ledger/presented-codes.ts";

/** Calls of verify-email that verified an email: they gave a token, or took a fresh code. */
export function succeededVerifications(history: History): Call[] {
  const taken = new Set(freshUses("verify-email")(history).map(({ call }) => call));
  return history
    .to("verify-email")
    .filter((call) => givenToken(call) !== undefined || (taken.has(call) && isAccepted(call)));
}
