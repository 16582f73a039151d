import { refreshIssuesNewToken, refreshResult } from "../../../contracts/clauses/refresh.ts";
import { tokenOrigins } from "../../../contracts/limits.ts";
import { allOf, ofEach } from "../../history/sighting.ts";
import { givesSomeToken } from "../../model/tokens/empty-tokens.ts";
import { fateOf } from "../../model/tokens/fates.ts";
import { succeededRefreshes } from "../../model/tokens/issued/refreshes.ts";
import { givesNewToken } from "../../model/tokens/issued/reissues.ts";
import { rule } from "../rule.ts";
import { keepToTheEnd } from "../token/kept-drives.ts";
import { refreshAndUse, refreshChain } from "./drives.ts";

export default rule(refreshIssuesNewToken, {
  drives: [refreshAndUse, refreshChain, keepToTheEnd],
  restsOn: [refreshResult],
  quota: ofEach(tokenOrigins, 1),

  judge: allOf(
    fateOf(refreshIssuesNewToken),
    givesNewToken("refresh"),
    givesSomeToken(succeededRefreshes),
  ),
});
