import { loginIssuesNewToken } from "../../../contracts/clauses/login.ts";
import { refreshResult } from "../../../contracts/clauses/refresh.ts";
import { allOf, contradicts, forEvery, refused } from "../../history/sighting.ts";
import { saysNever, shapeOf } from "../../model/tokens/issued/payloads.ts";
import { refusedRefreshes, succeededRefreshes } from "../../model/tokens/issued/refreshes.ts";
import { rule } from "../rule.ts";
import { refreshAndUse } from "./drives.ts";

const payload = {
  "data.access_token": ["string"],
  "data.token_type": ["string"],
  "data.token_expiry": ["string"],
  "data.expires_at": ["string"],
  "data.message": ["any"],
} as const;

export default rule(refreshResult, {
  drives: [refreshAndUse],
  restsOn: [loginIssuesNewToken],
  quota: { seen: 5 },

  judge: allOf(
    forEvery(succeededRefreshes, (call) => shapeOf(call, payload, saysNever)),
    // Where the service never grants a refresh, the fault is the refresh's, not that of every token.
    forEvery(
      (history) => refusedRefreshes(history, "always"),
      (call) =>
        contradicts(call, {
          field: "the answer",
          expected: "a new token for a valid bearer token",
          got: refused(call),
          wants: { status: "served" },
        }),
    ),
  ),
});
