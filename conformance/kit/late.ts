import { answered } from "./call.ts";
import { targetTime } from "./clock.ts";
import type { History } from "./history.ts";
import type { Look, Token } from "./ledger/tokens.ts";
import { readTimestamp } from "./timestamps.ts";

/** A look at a token after the clock was moved, with nothing but time between issue and look. */
export interface LateLook {
  look: Look;
  token: Token;
  /** Milliseconds since the issue, and the lifetime that `expires_at` states, by the target's clock. */
  ageMs: number;
  endMs: number | undefined;
}

/** What loses tokens without any clock being moved, and so explains a late loss too. */
export const losses = [
  "login.issues-new-token",
  "login.keeps-earlier-tokens",
  "refresh.issues-new-token",
  "refresh.keeps-other-tokens",
];

/** Looks at tokens that only the moved clock can have ended. */
export function lateLooks(history: History): LateLook[] {
  return history.tokens.looks.flatMap((look) => {
    const { token } = look;
    if (!look.aged || look.revokedBy.length > 0 || look.acts.some(harms)) return [];
    const issued = targetTime(token.issue, history);
    const now = targetTime(look.call, history);
    if (issued === undefined || now === undefined) return [];
    const stated = answered(token.issue, "data.expires_at");
    const until = typeof stated === "string" ? readTimestamp(stated) : undefined;
    const endMs = until?.is === "utc" ? until.ms - issued : undefined;
    return [{ look, token, ageMs: now - issued, endMs }];
  });
}

/** Logins and refreshes of other sessions are no harm here: rules of their own tell of them. */
function harms({ harm }: Look["acts"][number]): boolean {
  return harm !== "login.keeps-earlier-tokens" && harm !== "refresh.keeps-other-tokens";
}
