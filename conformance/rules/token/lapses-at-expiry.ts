import { loginExpiresAtFormat, loginIssuesNewToken } from "../../../contracts/clauses/login.ts";
import { tokenLapsesAtExpiry, tokenNeverDoesNotLapse } from "../../../contracts/clauses/token.ts";
import { tokenLifetimeDays } from "../../../contracts/limits.ts";
import { answered, asText } from "../../history/call.ts";
import type { Token } from "../../history/ledger/tokens.ts";
import {
  allOf,
  contradicts,
  forEvery,
  missing,
  ofEach,
  refused,
  supports,
} from "../../history/sighting.ts";
import { hourMs } from "../../history/time/units.ts";
import {
  isEndless,
  lateEndings,
  lateLooks,
  losses,
  mayBeRemoved,
  unverified,
} from "../../model/tokens/after-clock-moves.ts";
import { rule } from "../rule.ts";
import { outlive, outliveBriefly } from "./clock-drives.ts";

const sides = ["an hour before", "an hour after"] as const;

/** The lifetime of a token, what gave it, and which side of its end is looked at. */
const kindOf = ({ issue }: Token, side: (typeof sides)[number]): string =>
  `${asText(answered(issue, "data.token_expiry"))} by ${issue.route?.id}: ${side}`;

export default rule(tokenLapsesAtExpiry, {
  drives: [outlive, outliveBriefly],
  restsOn: [loginIssuesNewToken, loginExpiresAtFormat],
  quota: ofEach(
    Object.keys(tokenLifetimeDays).flatMap((expiry) =>
      ["login", "refresh"].flatMap((by) => sides.map((side) => `${expiry} by ${by}: ${side}`)),
    ),
    1,
  ),

  judge: allOf(
    forEvery(lateLooks, (late, history) => {
      const { look, ageMs, endMs, token } = late;
      if (endMs === undefined || isEndless(token)) return undefined;
      const left = endMs - ageMs;
      const isEarly = left >= hourMs - 60_000;
      const isLate = left <= -hourMs;
      if (!isEarly && !isLate) return undefined;
      const kind = kindOf(token, isEarly ? sides[0] : sides[1]);
      const shown = [token.issue, look.call];
      if (look.worked === isEarly) return supports(shown, kind);
      if (mayBeRemoved(late, history)) return missing(unverified, shown);
      return contradicts(shown, {
        field: "the access token",
        kind,
        expected: isEarly
          ? "still works an hour before expires_at"
          : "no longer works an hour after it",
        got: look.worked ? "works" : refused(look.call),
        wants: { status: isEarly ? "served" : "refused" },
        unless: losses,
      });
    }),
    forEvery(lateEndings, ({ token, ageMs, endMs, ending, look }) => {
      if (endMs === undefined || isEndless(token) || endMs - ageMs > -hourMs) return undefined;
      const kind = kindOf(token, sides[1]);
      const shown = [token.issue, look.token.issue, ending, look.call];
      if (look.worked) return supports(shown, kind);
      return contradicts(shown, {
        field: "the lapsed token",
        kind,
        expected: "to end no other session an hour after expires_at",
        got: "it logged its user out everywhere",
        unless: [...losses, tokenNeverDoesNotLapse.id],
      });
    }),
  ),
});
