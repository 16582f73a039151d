import { refreshFailureKeepsToken, refreshResult } from "../../../contracts/clauses/refresh.ts";
import { fateOf } from "../../kit/fates.ts";
import { rule } from "../../kit/rule.ts";
import { refreshWithOtherExpiry } from "./drives.ts";

export default rule(refreshFailureKeepsToken, {
  drives: [refreshWithOtherExpiry],
  restsOn: [refreshResult],
  judge: fateOf("refresh.failure-keeps-token"),
});
