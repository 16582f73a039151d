import { refreshFailureKeepsToken, refreshResult } from "../../../contracts/clauses/refresh.ts";
import { tokenOrigins } from "../../../contracts/limits.ts";
import { givenToken } from "../../history/answers/outcome.ts";
import { asked } from "../../history/call.ts";
import { isKnownExpiry } from "../../history/ledger/expiry.ts";
import { allOf, missing, ofEach } from "../../history/sighting.ts";
import { fateOf } from "../../model/tokens/fates.ts";
import { abuseLive } from "../envelope/drives.ts";
import { rule } from "../rule.ts";
import { refreshWithOtherExpiry } from "./wrong-refresh-drives.ts";

const isOdd = (expiry: unknown): boolean => expiry !== undefined && !isKnownExpiry(expiry);

const allTaken = {
  kind: "driver",
  name: "refused refresh",
  text: "a refresh that the target refuses for its arguments: it took all that were tried",
} as const;

export default rule(refreshFailureKeepsToken, {
  drives: [refreshWithOtherExpiry, abuseLive],
  restsOn: [refreshResult],
  quota: ofEach(tokenOrigins, 1),
  judge: allOf(fateOf(refreshFailureKeepsToken), function* (history) {
    const tried = history.to("refresh").filter((call) => isOdd(asked(call, "token_expiry")));
    if (tried.length > 0 && tried.every((call) => givenToken(call) !== undefined))
      yield missing(allTaken);
  }),
});
