import { refreshExpiryDefault, refreshResult } from "../../../contracts/clauses/refresh.ts";
import { rule } from "../../kit/rule.ts";
import { expiryDefaultsToMonth } from "../../kit/tokens/lifetimes.ts";
import { refreshAndUse } from "./drives.ts";

export default rule(refreshExpiryDefault, {
  drives: [refreshAndUse],
  restsOn: [refreshResult],
  judge: expiryDefaultsToMonth("refresh"),
});
