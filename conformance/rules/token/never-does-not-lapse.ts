import { loginIssuesNewToken } from "../../../contracts/clauses/login.ts";
import { tokenNeverDoesNotLapse } from "../../../contracts/clauses/token.ts";
import {
  contradicts,
  forEvery,
  missing,
  ofEach,
  recorded,
  supports,
} from "../../history/sighting.ts";
import { yearMs } from "../../history/time/units.ts";
import {
  isEndless,
  lateLooks,
  logsInThen,
  losses,
  mayBeRemoved,
  noLogin,
  unverified,
} from "../../model/tokens/after-clock-moves.ts";
import { rule } from "../rule.ts";
import { outlive, outliveBriefly } from "./clock-drives.ts";

export default rule(tokenNeverDoesNotLapse, {
  drives: [outlive, outliveBriefly],
  restsOn: [loginIssuesNewToken],
  quota: ofEach(["login", "refresh"], 1),

  judge: forEvery(lateLooks, (late, history) => {
    const { look, ageMs, token } = late;
    if (!isEndless(token)) return undefined;
    const shown = [token.issue, look.call];
    if (look.worked)
      return ageMs >= 9.9 * yearMs ? supports(shown, token.issue.route?.id) : undefined;
    if (mayBeRemoved(late, history)) return missing(unverified, shown);
    const isLetIn = logsInThen(late, history);
    if (isLetIn === false) return recorded("a never token ten years on", "its account is closed");
    if (isLetIn === undefined) return missing(noLogin, shown);
    return contradicts(shown, {
      field: "the access token",
      expected: "to still work: its token_expiry is never",
      got: `refused ${(ageMs / yearMs).toFixed(1)} years on (status ${look.call.received?.status})`,
      wants: { status: "served" },
      unless: losses,
    });
  }),
});
