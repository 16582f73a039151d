import {
  logoutAllRevokesAllTokens,
  logoutRejectsUnknownToken,
  logoutRevokesCurrentToken,
} from "../../../contracts/clauses/logout.ts";
import { allOf } from "../../kit/judge.ts";
import { rule } from "../../kit/rule.ts";
import { doesNotSucceed } from "../../kit/tokens/logouts.ts";
import { logoutAllWithoutBearer } from "../logout-all/drives.ts";
import { bearMailedSecrets } from "../token/drives.ts";
import { logoutWithoutBearer } from "./drives.ts";

export default rule(logoutRejectsUnknownToken, {
  drives: [logoutWithoutBearer, logoutAllWithoutBearer, bearMailedSecrets],
  restsOn: [logoutRevokesCurrentToken, logoutAllRevokesAllTokens],
  quota: { "unknown token": 4 },
  judge: allOf(
    doesNotSucceed("logout", ["unknown token"]),
    doesNotSucceed("logout-all", ["unknown token"]),
  ),
});
