import { refreshRejectsOtherExpiry } from "../../../contracts/clauses/refresh.ts";
import { rejectsOtherExpiry } from "../../model/tokens/issued/other-lifetimes.ts";
import { rule } from "../rule.ts";
import { refreshWithManyExpiries, refreshWithOtherExpiry } from "./wrong-refresh-drives.ts";

export default rule(refreshRejectsOtherExpiry, {
  drives: [refreshWithOtherExpiry, refreshWithManyExpiries],
  quota: { "not honoured": 5 },
  judge: rejectsOtherExpiry("refresh"),
});
