import { loginIssuesNewToken, loginKeepsEarlierTokens } from "../../../contracts/clauses/login.ts";
import { tokenOrigins } from "../../../contracts/limits.ts";
import { consistency } from "../../freedoms/consistency.ts";
import { ownCalls } from "../../freedoms/own-calls.ts";
import { ofEach } from "../../history/sighting.ts";
import { fateOf } from "../../model/tokens/fates.ts";
import { logoutAllOfMany } from "../logout-all/drives.ts";
import { rule } from "../rule.ts";
import { loginTwice } from "./drives.ts";

export default rule(loginKeepsEarlierTokens, {
  mayBe: [consistency, ownCalls],
  drives: [loginTwice, logoutAllOfMany],
  restsOn: [loginIssuesNewToken],
  quota: ofEach(tokenOrigins, 1),
  judge: fateOf(loginKeepsEarlierTokens.id),
});
