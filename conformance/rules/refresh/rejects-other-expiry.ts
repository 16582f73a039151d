import { refreshRejectsOtherExpiry, refreshResult } from "../../../contracts/clauses/refresh.ts";
import { rule } from "../../kit/rule.ts";
import { rejectsOtherExpiry } from "../../kit/tokens/lifetimes.ts";
import { refreshWithOtherExpiry } from "./wrong-refresh-drives.ts";

export default rule(refreshRejectsOtherExpiry, {
  drives: [refreshWithOtherExpiry],
  restsOn: [refreshResult],
  quota: { "not honoured": 5 },
  judge: rejectsOtherExpiry("refresh"),
});
