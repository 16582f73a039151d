import { givenToken, outcome } from "../../../history/answers/outcome.ts";
import { bearer, type Call } from "../../../history/call.ts";
import { derived } from "../../../history/derived.ts";
import type { History } from "../../../history/history.ts";
import { shownToWork } from "../../../history/ledger/given-tokens.ts";

/** The calls that hand out tokens, and what may be asked of each answer, whichever call it is. */
export type IssuingRoute = "login" | "refresh" | "verify-email";

/** Calls of the route that gave a token. A token in a failed answer that does not work does not count. */
export const issuedBy = (route: IssuingRoute) => issuedByEach[route];

const issuing = (route: IssuingRoute) =>
  derived((history: History): readonly Call[] =>
    history.to(route).filter((call) => issues(call, history)),
  );

const issuedByEach = {
  login: issuing("login"),
  refresh: issuing("refresh"),
  "verify-email": issuing("verify-email"),
} as const satisfies Record<IssuingRoute, unknown>;

/** Whether a call gave a token, or says so of what does not work and does not say that it failed. */
export function issues(call: Call, history: History): boolean {
  const token = givenToken(call);
  if (token === undefined || givesBack(call)) return false;
  return outcome(call) !== "failed" || shownToWork(token, history) !== undefined;
}

/** Whether a verification was shown a live token and gave it back, which need not be new, as it is of login and refresh. */
export const givesBack = (call: Call): boolean =>
  call.route?.id === "verify-email" &&
  givenToken(call) !== undefined &&
  bearer(call) === givenToken(call);
