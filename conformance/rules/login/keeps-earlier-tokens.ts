import { loginIssuesNewToken, loginKeepsEarlierTokens } from "../../../contracts/clauses/login.ts";
import { tokenOrigins } from "../../../contracts/limits.ts";
import { ofEach } from "../../history/sighting.ts";
import { consistency } from "../../model/tokens/consistency.ts";
import { fateOf } from "../../model/tokens/fates.ts";
import { ownCalls } from "../../model/tokens/own-calls.ts";
import { logoutAllOfMany } from "../logout-all/drives.ts";
import { rule } from "../rule.ts";
import { loginTwice } from "./drives.ts";

export default rule(loginKeepsEarlierTokens, {
  mayBe: [consistency, ownCalls],
  drives: [loginTwice, logoutAllOfMany],
  restsOn: [loginIssuesNewToken],
  quota: ofEach(tokenOrigins, 1),
  judge: fateOf(loginKeepsEarlierTokens),
});
