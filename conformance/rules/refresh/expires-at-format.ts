import { refreshExpiresAtFormat, refreshResult } from "../../../contracts/clauses/refresh.ts";
import { expiresAtIsUtc } from "../../model/tokens/issued/expires-at-format.ts";
import { rule } from "../rule.ts";
import { refreshAndUse } from "./drives.ts";

export default rule(refreshExpiresAtFormat, {
  drives: [refreshAndUse],
  restsOn: [refreshResult],
  judge: expiresAtIsUtc("refresh"),
});
