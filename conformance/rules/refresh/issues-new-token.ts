import { refreshIssuesNewToken, refreshResult } from "../../../contracts/clauses/refresh.ts";
import { allOf, contradicts, forEvery } from "../../kit/judge.ts";
import { rule } from "../../kit/rule.ts";
import { fateOf } from "../../kit/tokens/fates.ts";
import { refreshAndUse, refreshChain } from "./drives.ts";

export default rule(refreshIssuesNewToken, {
  drives: [refreshAndUse, refreshChain],
  restsOn: [refreshResult],
  quota: { seen: 5 },

  judge: allOf(
    fateOf("refresh.issues-new-token"),
    forEvery(
      (history) => history.tokens.reissuedBy("refresh"),
      ({ first, again }) =>
        contradicts([first, again], {
          field: "data.access_token",
          expected: "a token that was not given before",
          got: "the same token again",
        }),
    ),
  ),
});
