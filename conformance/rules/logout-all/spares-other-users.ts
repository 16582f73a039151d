import { loginIssuesNewToken } from "../../../contracts/clauses/login.ts";
import { logoutAllSparesOtherUsers } from "../../../contracts/clauses/logout.ts";
import { tokenOrigins } from "../../../contracts/limits.ts";
import { consistency } from "../../freedoms/consistency.ts";
import { ownCalls } from "../../freedoms/own-calls.ts";
import { ofEach } from "../../history/sighting.ts";
import { fateOf } from "../../model/tokens/fates.ts";
import { rule } from "../rule.ts";
import { logoutAll, logoutAllOfTwo } from "./drives.ts";

export default rule(logoutAllSparesOtherUsers, {
  mayBe: [consistency, ownCalls],
  drives: [logoutAll, logoutAllOfTwo],
  restsOn: [loginIssuesNewToken],
  quota: ofEach(tokenOrigins, 1),
  judge: fateOf(logoutAllSparesOtherUsers.id),
});
