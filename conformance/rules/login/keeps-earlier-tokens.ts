import { loginIssuesNewToken, loginKeepsEarlierTokens } from "../../../contracts/clauses/login.ts";
import { rule } from "../../kit/rule.ts";
import { fateOf } from "../../kit/tokens/fates.ts";
import { logoutAllOfMany } from "../logout-all/drives.ts";
import { loginTwice } from "./drives.ts";

export default rule(loginKeepsEarlierTokens, {
  drives: [loginTwice, logoutAllOfMany],
  restsOn: [loginIssuesNewToken],
  judge: fateOf("login.keeps-earlier-tokens"),
});
