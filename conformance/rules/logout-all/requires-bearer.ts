import {
  logoutAllRequiresBearer,
  logoutAllRevokesAllTokens,
} from "../../../contracts/clauses/logout.ts";
import { allOf, ofEach } from "../../history/sighting.ts";
import { fateOf } from "../../model/tokens/fates.ts";
import { doesNotSucceed } from "../../model/tokens/logouts.ts";
import { logoutAllWithoutBearer } from "../logout/drives.ts";
import { rule } from "../rule.ts";
import { bearMailedSecrets } from "../token/drives.ts";
import { logoutAllWithSpent, refreshWithSpent } from "./drives.ts";

export default rule(logoutAllRequiresBearer, {
  drives: [logoutAllWithoutBearer, logoutAllWithSpent, refreshWithSpent, bearMailedSecrets],
  restsOn: [logoutAllRevokesAllTokens],
  quota: { login: 3, ...ofEach(["logout-all: no header", "logout-all: other scheme"], 2) },
  judge: allOf(
    doesNotSucceed("logout-all", ["no header", "other scheme", "token elsewhere"]),
    fateOf(logoutAllRequiresBearer),
  ),
});
