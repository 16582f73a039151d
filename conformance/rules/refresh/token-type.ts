import { refreshResult, refreshTokenType } from "../../../contracts/clauses/refresh.ts";
import { rule } from "../../kit/rule.ts";
import { tokenTypeIsBearer } from "../../kit/tokens/issued.ts";
import { refreshAndUse } from "./drives.ts";

export default rule(refreshTokenType, {
  drives: [refreshAndUse],
  restsOn: [refreshResult],
  judge: tokenTypeIsBearer("refresh"),
});
