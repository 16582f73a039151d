import { refreshResult, refreshRevokesPreviousToken } from "../../../contracts/clauses/refresh.ts";
import { tokenOrigins } from "../../../contracts/limits.ts";
import { ofEach } from "../../history/sighting.ts";
import { fateOf } from "../../model/tokens/fates.ts";
import { abuseLive } from "../envelope/drives.ts";
import { endAndLookLater } from "../logout/drives.ts";
import { logoutAllWithSpent, refreshWithSpent } from "../logout-all/drives.ts";
import { rule } from "../rule.ts";
import { outlive } from "../token/clock-drives.ts";
import { refreshAndUse, refreshChain } from "./drives.ts";

export default rule(refreshRevokesPreviousToken, {
  drives: [
    refreshAndUse,
    refreshChain,
    logoutAllWithSpent,
    refreshWithSpent,
    endAndLookLater,
    abuseLive,
    outlive,
  ],
  restsOn: [refreshResult],
  quota: ofEach(tokenOrigins, 1),
  judge: fateOf(refreshRevokesPreviousToken),
});
