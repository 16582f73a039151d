import { refreshAcceptsEachExpiry, refreshResult } from "../../../contracts/clauses/refresh.ts";
import { tokenExpiries } from "../../../contracts/limits.ts";
import { allOf, forEvery } from "../../kit/judge.ts";
import { rule } from "../../kit/rule.ts";
import { answersAskedExpiry, lifetimeRefused } from "../../kit/tokens/lifetimes.ts";
import { refusedRefreshes } from "../../kit/tokens/refreshes.ts";
import { refreshAndUse } from "./drives.ts";

export default rule(refreshAcceptsEachExpiry, {
  drives: [refreshAndUse],
  restsOn: [refreshResult],
  quota: Object.fromEntries(tokenExpiries.map((expiry) => [expiry, 2])),
  judge: allOf(
    answersAskedExpiry("refresh"),
    forEvery((history) => refusedRefreshes(history, "this lifetime"), lifetimeRefused),
  ),
});
