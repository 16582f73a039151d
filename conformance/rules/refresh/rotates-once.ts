import {
  refreshIssuesNewToken,
  refreshResult,
  refreshRevokesPreviousToken,
  refreshRotatesOnce,
} from "../../../contracts/clauses/refresh.ts";
import { givenToken, outcome } from "../../history/answers/outcome.ts";
import { contradicts, supports } from "../../history/sighting.ts";
import { refreshesOfOneToken } from "../../model/tokens/issued/refreshes.ts";
import { rule } from "../rule.ts";
import { refreshAtOnce } from "./drives.ts";

export default rule(refreshRotatesOnce, {
  drives: [refreshAtOnce],
  restsOn: [refreshResult],

  *judge(history) {
    for (const calls of refreshesOfOneToken(history)) {
      const granted = calls.filter((call) => givenToken(call) !== undefined);
      const told = calls.every((call) => outcome(call) !== "unclear");
      if (granted.length > 1) {
        yield contradicts(granted, {
          field: "data.access_token",
          expected: "one new token for one old one",
          got: `${granted.length} of ${calls.length} refreshes sent at once gave a token`,
          unless: [refreshRevokesPreviousToken.id, refreshIssuesNewToken.id],
        });
      } else if (granted.length === 1 && told) yield supports(calls);
    }
  },
});
