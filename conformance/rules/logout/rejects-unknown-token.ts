import {
  logoutAllRevokesAllTokens,
  logoutRejectsUnknownToken,
  logoutRevokesCurrentToken,
} from "../../../contracts/clauses/logout.ts";
import { allOf, ofEach } from "../../history/sighting.ts";
import { doesNotSucceed } from "../../model/tokens/logouts.ts";
import { rule } from "../rule.ts";
import { bearMailedSecrets } from "../token/drives.ts";
import { logoutAllWithoutBearer, logoutWithoutBearer } from "./drives.ts";

export default rule(logoutRejectsUnknownToken, {
  drives: [logoutWithoutBearer, logoutAllWithoutBearer, bearMailedSecrets],
  restsOn: [logoutRevokesCurrentToken, logoutAllRevokesAllTokens],
  quota: ofEach(["logout: unknown token", "logout-all: unknown token"], 6),
  judge: allOf(
    doesNotSucceed("logout", ["unknown token"]),
    doesNotSucceed("logout-all", ["unknown token"]),
  ),
});
