import { refreshKeepsOtherTokens, refreshResult } from "../../../contracts/clauses/refresh.ts";
import { tokenOrigins } from "../../../contracts/limits.ts";
import { ofEach } from "../../history/sighting.ts";
import { fateOf } from "../../model/tokens/fates.ts";
import { rule } from "../rule.ts";
import { refreshBesideOther } from "./drives.ts";

export default rule(refreshKeepsOtherTokens, {
  drives: [refreshBesideOther],
  restsOn: [refreshResult],
  quota: ofEach(tokenOrigins, 1),
  judge: fateOf(refreshKeepsOtherTokens),
});
