import { refreshExpiryDefault, refreshResult } from "../../../contracts/clauses/refresh.ts";
import { expiryDefaultsTo } from "../../model/tokens/lifetimes.ts";
import { rule } from "../rule.ts";
import { refreshAndUse } from "./drives.ts";

export default rule(refreshExpiryDefault, {
  drives: [refreshAndUse],
  restsOn: [refreshResult],
  judge: expiryDefaultsTo("1_month", "refresh"),
});
