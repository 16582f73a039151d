import { loginIssuesNewToken } from "../../../contracts/clauses/login.ts";
import { logoutKeepsOtherTokens } from "../../../contracts/clauses/logout.ts";
import { tokenOrigins } from "../../../contracts/limits.ts";
import { ofEach } from "../../history/sighting.ts";
import { fateOf } from "../../model/tokens/fates.ts";
import { rule } from "../rule.ts";
import { logoutOne } from "./drives.ts";

export default rule(logoutKeepsOtherTokens, {
  drives: [logoutOne],
  restsOn: [loginIssuesNewToken],
  quota: ofEach(tokenOrigins, 1),
  judge: fateOf(logoutKeepsOtherTokens),
});
