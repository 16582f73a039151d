import { refreshAcceptsEachExpiry, refreshResult } from "../../../contracts/clauses/refresh.ts";
import { tokenExpiries } from "../../../contracts/limits.ts";
import { allOf, contradicts, forEvery } from "../../history/sighting.ts";
import { fateOf, lifetimeRefused } from "../../model/tokens/fates.ts";
import { answersAskedExpiry } from "../../model/tokens/issued/lifetimes.ts";
import { refusedRefreshes } from "../../model/tokens/issued/refreshes.ts";
import { rule } from "../rule.ts";
import { refreshAndUse } from "./drives.ts";

export default rule(refreshAcceptsEachExpiry, {
  drives: [refreshAndUse],
  restsOn: [refreshResult],
  quota: Object.fromEntries(tokenExpiries.map((expiry) => [expiry, 2])),
  judge: allOf(
    answersAskedExpiry("refresh"),
    fateOf(refreshAcceptsEachExpiry),
    forEvery(
      (history) => refusedRefreshes(history, "this lifetime"),
      (call) => contradicts(call, lifetimeRefused(call)),
    ),
  ),
});
