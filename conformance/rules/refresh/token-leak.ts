import {
  refreshRequiresBearer,
  refreshResult,
  refreshTokenLeak,
} from "../../../contracts/clauses/refresh.ts";
import { givesNoToken } from "../../history/answers/no-token.ts";
import { hasNoCredentials } from "../../history/call.ts";
import { missingBearer } from "../../history/requests/missing-bearer.ts";
import { rule } from "../rule.ts";
import { refreshWithoutBearer, refreshWithTokenElsewhere } from "./wrong-refresh-drives.ts";

export default rule(refreshTokenLeak, {
  drives: [refreshWithoutBearer, refreshWithTokenElsewhere],
  restsOn: [refreshResult],
  quota: { "token elsewhere": 4 },

  judge: givesNoToken(
    "refresh",
    (call, history) => {
      const kind = missingBearer(call, history);
      return kind === "token elsewhere" ? kind : undefined;
    },
    // A service that takes any token of the header has no need of the other one.
    (call) => (hasNoCredentials(call) ? [] : [refreshRequiresBearer.id]),
  ),
});
