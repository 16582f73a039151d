import { loginIssuesNewToken, loginKeepsEarlierTokens } from "../../../contracts/clauses/login.ts";
import { tokenOrigins, uncappedSessions } from "../../../contracts/limits.ts";
import { allOf, forEvery, ofEach, recorded } from "../../history/sighting.ts";
import { looksOf } from "../../model/token-looks.ts";
import { isCrowded } from "../../model/tokens/crowded.ts";
import { fateOf } from "../../model/tokens/fates.ts";
import { logoutAllOfMany } from "../logout-all/drives.ts";
import { rule } from "../rule.ts";
import { loginTwice } from "./drives.ts";

export default rule(loginKeepsEarlierTokens, {
  drives: [loginTwice, logoutAllOfMany],
  restsOn: [loginIssuesNewToken],
  quota: ofEach(tokenOrigins, 1),
  judge: allOf(
    fateOf(loginKeepsEarlierTokens),
    forEvery(looksOf, ({ worked, standing, acts }, history) =>
      !worked && standing === "unknown" && acts.some(({ call }) => isCrowded(call, history))
        ? recorded("login: earlier tokens", `lost beyond ${uncappedSessions} of one user`)
        : undefined,
    ),
  ),
});
