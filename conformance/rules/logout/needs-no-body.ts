import { loginIssuesNewToken } from "../../../contracts/clauses/login.ts";
import { logoutNeedsNoBody } from "../../../contracts/clauses/logout.ts";
import { rule } from "../../kit/rule.ts";
import { needsNoBody } from "../../kit/tokens/logouts.ts";
import { logoutOne } from "./drives.ts";

export default rule(logoutNeedsNoBody, {
  drives: [logoutOne],
  restsOn: [loginIssuesNewToken],
  judge: needsNoBody("logout"),
});
