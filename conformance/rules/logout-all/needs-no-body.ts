import { loginIssuesNewToken } from "../../../contracts/clauses/login.ts";
import { logoutAllNeedsNoBody } from "../../../contracts/clauses/logout.ts";
import { rule } from "../../kit/rule.ts";
import { needsNoBody } from "../../kit/tokens/logouts.ts";
import { logoutAll } from "./drives.ts";

export default rule(logoutAllNeedsNoBody, {
  drives: [logoutAll],
  restsOn: [loginIssuesNewToken],
  judge: needsNoBody("logout-all"),
});
