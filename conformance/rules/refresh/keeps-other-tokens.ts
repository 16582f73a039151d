import { refreshKeepsOtherTokens, refreshResult } from "../../../contracts/clauses/refresh.ts";
import { consistency } from "../../freedoms/consistency.ts";
import { rule } from "../../kit/rule.ts";
import { fateOf } from "../../kit/tokens/fates.ts";
import { refreshBesideOther } from "./drives.ts";

export default rule(refreshKeepsOtherTokens, {
  mayBe: [consistency],
  drives: [refreshBesideOther],
  restsOn: [refreshResult],
  judge: fateOf("refresh.keeps-other-tokens"),
});
