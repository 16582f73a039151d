import { refreshRequiresBearer, refreshResult } from "../../../contracts/clauses/refresh.ts";
import { givesNoToken } from "../../history/answers/no-token.ts";
import { hasNoCredentials } from "../../history/call.ts";
import { missingBearer } from "../../history/requests/missing-bearer.ts";
import { rule } from "../rule.ts";
import { bearMailedSecrets } from "../token/drives.ts";
import { refreshWithoutBearer } from "./wrong-refresh-drives.ts";

export default rule(refreshRequiresBearer, {
  drives: [refreshWithoutBearer, bearMailedSecrets],
  restsOn: [refreshResult],
  quota: { "no header": 2, "other scheme": 2, "unknown token": 2 },

  judge: givesNoToken("refresh", (call, history) => {
    const kind = missingBearer(call, history);
    if (kind !== "token elsewhere") return kind;
    return hasNoCredentials(call) ? "no header" : "unknown token";
  }),
});
