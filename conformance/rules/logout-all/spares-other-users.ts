import { loginIssuesNewToken } from "../../../contracts/clauses/login.ts";
import { logoutAllSparesOtherUsers } from "../../../contracts/clauses/logout.ts";
import { tokenOrigins } from "../../../contracts/limits.ts";
import { ofEach } from "../../history/sighting.ts";
import { fateOf } from "../../model/tokens/fates.ts";
import { rule } from "../rule.ts";
import { logoutAll, logoutAllOfTwo } from "./drives.ts";

export default rule(logoutAllSparesOtherUsers, {
  drives: [logoutAll, logoutAllOfTwo],
  restsOn: [loginIssuesNewToken],
  quota: ofEach(tokenOrigins, 1),
  judge: fateOf(logoutAllSparesOtherUsers),
});
