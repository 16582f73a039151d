import { loginIssuesNewToken } from "../../../contracts/clauses/login.ts";
import { logoutNeedsNoBody } from "../../../contracts/clauses/logout.ts";
import { needsNoBody } from "../../model/tokens/logouts.ts";
import { rule } from "../rule.ts";
import { logoutOne } from "./drives.ts";

export default rule(logoutNeedsNoBody, {
  drives: [logoutOne],
  restsOn: [loginIssuesNewToken],
  judge: needsNoBody("logout"),
});
