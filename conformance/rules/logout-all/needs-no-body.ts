import { loginIssuesNewToken } from "../../../contracts/clauses/login.ts";
import { logoutAllNeedsNoBody } from "../../../contracts/clauses/logout.ts";
import { needsNoBody } from "../../model/tokens/logouts.ts";
import { rule } from "../rule.ts";
import { logoutAll } from "./drives.ts";

export default rule(logoutAllNeedsNoBody, {
  drives: [logoutAll],
  restsOn: [loginIssuesNewToken],
  judge: needsNoBody("logout-all"),
});
