import { refreshResult, refreshRevokesPreviousToken } from "../../../contracts/clauses/refresh.ts";
import { consistency } from "../../freedoms/consistency.ts";
import { ownCalls } from "../../freedoms/own-calls.ts";
import { allOf } from "../../history/sighting.ts";
import { fateOf } from "../../model/tokens/fates.ts";
import { spentTokenRevokesNothing } from "../../model/tokens/spent.ts";
import { abuseLive } from "../envelope/drives.ts";
import { endAndLookLater } from "../logout/drives.ts";
import { logoutAllWithSpent } from "../logout-all/drives.ts";
import { rule } from "../rule.ts";
import { outlive } from "../token/clock-drives.ts";
import { refreshAndUse, refreshChain } from "./drives.ts";

export default rule(refreshRevokesPreviousToken, {
  mayBe: [consistency, ownCalls],
  drives: [refreshAndUse, refreshChain, logoutAllWithSpent, endAndLookLater, abuseLive, outlive],
  restsOn: [refreshResult],
  quota: { seen: 5 },
  judge: allOf(fateOf(refreshRevokesPreviousToken.id), spentTokenRevokesNothing("refresh")),
});
