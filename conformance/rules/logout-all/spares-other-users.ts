import { loginIssuesNewToken } from "../../../contracts/clauses/login.ts";
import { logoutAllSparesOtherUsers } from "../../../contracts/clauses/logout.ts";
import { tokenOrigins } from "../../../contracts/limits.ts";
import { ofEach } from "../../history/sighting.ts";
import { consistency } from "../../model/tokens/consistency.ts";
import { fateOf } from "../../model/tokens/fates.ts";
import { ownCalls } from "../../model/tokens/races/own-calls.ts";
import { rule } from "../rule.ts";
import { logoutAll, logoutAllOfTwo } from "./drives.ts";

export default rule(logoutAllSparesOtherUsers, {
  mayBe: [consistency, ownCalls],
  drives: [logoutAll, logoutAllOfTwo],
  restsOn: [loginIssuesNewToken],
  quota: ofEach(tokenOrigins, 1),
  judge: fateOf(logoutAllSparesOtherUsers),
});
