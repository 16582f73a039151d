import { refreshExpiresAtFormat, refreshResult } from "../../../contracts/clauses/refresh.ts";
import { rule } from "../../kit/rule.ts";
import { expiresAtIsUtc } from "../../kit/tokens/issued.ts";
import { refreshAndUse } from "./drives.ts";

export default rule(refreshExpiresAtFormat, {
  drives: [refreshAndUse],
  restsOn: [refreshResult],
  judge: expiresAtIsUtc("refresh"),
});
