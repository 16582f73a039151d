import { refreshResult, refreshTokenType } from "../../../contracts/clauses/refresh.ts";
import { tokenTypeIsBearer } from "../../model/tokens/issued/token-type.ts";
import { rule } from "../rule.ts";
import { refreshAndUse } from "./drives.ts";

export default rule(refreshTokenType, {
  drives: [refreshAndUse],
  restsOn: [refreshResult],
  judge: tokenTypeIsBearer("refresh"),
});
