import { refreshResult, refreshRevokesPreviousToken } from "../../../contracts/clauses/refresh.ts";
import { tokenOrigins } from "../../../contracts/limits.ts";
import { consistency } from "../../freedoms/consistency.ts";
import { ownCalls } from "../../freedoms/own-calls.ts";
import { allOf, ofEach } from "../../history/sighting.ts";
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
  quota: ofEach(tokenOrigins, 1),
  judge: allOf(fateOf(refreshRevokesPreviousToken.id), spentTokenRevokesNothing("refresh")),
});
