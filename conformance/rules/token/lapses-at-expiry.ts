import { loginExpiresAtFormat, loginIssuesNewToken } from "../../../contracts/clauses/login.ts";
import { tokenLapsesAtExpiry, tokenNeverDoesNotLapse } from "../../../contracts/clauses/token.ts";
import {
  allOf,
  contradicts,
  forEvery,
  missing,
  refused,
  supports,
} from "../../history/sighting.ts";
import { hourMs } from "../../history/units.ts";
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

export default rule(tokenLapsesAtExpiry, {
  drives: [outlive, outliveBriefly],
  restsOn: [loginIssuesNewToken, loginExpiresAtFormat],
  quota: { "an hour before": 3, "an hour after": 3 },

  judge: allOf(
    forEvery(lateLooks, (late, history) => {
      const { look, ageMs, endMs, token } = late;
      if (endMs === undefined || isEndless(token)) return undefined;
      const left = endMs - ageMs;
      const isEarly = left >= hourMs - 60_000;
      const isLate = left <= -hourMs;
      if (!isEarly && !isLate) return undefined;
      const kind = isEarly ? "an hour before" : "an hour after";
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
        unless: losses,
      });
    }),
    forEvery(lateEndings, ({ token, ageMs, endMs, ending, look }) => {
      if (endMs === undefined || isEndless(token) || endMs - ageMs > -hourMs) return undefined;
      const kind = "an hour after";
      const shown = [token.issue, look.token.issue, ending, look.call];
      if (look.worked) return supports(shown, kind);
      return contradicts(shown, {
        field: "the lapsed token",
        kind,
        expected: "ends no other session an hour after expires_at",
        got: "it logged its user out everywhere",
        unless: [...losses, tokenNeverDoesNotLapse.id],
      });
    }),
  ),
});
