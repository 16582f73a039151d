import { refreshExpiryDefault, refreshResult } from "../../../contracts/clauses/refresh.ts";
import { tokenExpiries } from "../../../contracts/limits.ts";
import { answered, asText, type Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { presentedToken } from "../../history/ledger/tokens.ts";
import { ofEach } from "../../history/sighting.ts";
import { expiryDefaultsTo } from "../../model/tokens/issued/lifetimes.ts";
import { rule } from "../rule.ts";
import { refreshAndUse } from "./drives.ts";

export default rule(refreshExpiryDefault, {
  drives: [refreshAndUse],
  restsOn: [refreshResult],
  quota: ofEach([...tokenExpiries, "verify-email"], 1),
  judge: expiryDefaultsTo("1_month", "refresh", oldLifetime),
});

/** The lifetime that the old token had, as its answer said; that of a verification is not shown. */
function oldLifetime(call: Call, history: History): string {
  const issue = presentedToken(call, history)?.issue;
  const stated = issue && answered(issue, "data.token_expiry");
  return issue?.route?.id === "verify-email" || stated === undefined
    ? (issue?.route?.id ?? "unknown")
    : asText(stated);
}
