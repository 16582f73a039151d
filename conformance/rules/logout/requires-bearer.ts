import {
  logoutRequiresBearer,
  logoutRevokesCurrentToken,
} from "../../../contracts/clauses/logout.ts";
import { allOf, ofEach } from "../../history/sighting.ts";
import { fateOf } from "../../model/tokens/fates.ts";
import { doesNotSucceed } from "../../model/tokens/logouts.ts";
import { rule } from "../rule.ts";
import { bearMailedSecrets } from "../token/drives.ts";
import { logoutWithoutBearer } from "./drives.ts";

export default rule(logoutRequiresBearer, {
  drives: [logoutWithoutBearer, bearMailedSecrets],
  restsOn: [logoutRevokesCurrentToken],
  quota: { login: 3, ...ofEach(["logout: no header", "logout: other scheme"], 2) },
  judge: allOf(
    doesNotSucceed("logout", ["no header", "other scheme", "token elsewhere"]),
    fateOf(logoutRequiresBearer),
  ),
});
