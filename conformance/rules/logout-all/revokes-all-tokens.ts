import { loginIssuesNewToken } from "../../../contracts/clauses/login.ts";
import { logoutAllRevokesAllTokens } from "../../../contracts/clauses/logout.ts";
import { tokenOrigins } from "../../../contracts/limits.ts";
import { allOf, ofEach } from "../../history/sighting.ts";
import { fateOf } from "../../model/tokens/fates.ts";
import { refusedLogouts } from "../../model/tokens/refused-logouts.ts";
import { abuseLive } from "../envelope/drives.ts";
import { endAndLookLater } from "../logout/drives.ts";
import { rule } from "../rule.ts";
import { outlive } from "../token/clock-drives.ts";
import { logoutAll, logoutAllOfMany, logoutAllOfTwo } from "./drives.ts";

export default rule(logoutAllRevokesAllTokens, {
  drives: [logoutAll, logoutAllOfMany, logoutAllOfTwo, endAndLookLater, abuseLive, outlive],
  restsOn: [loginIssuesNewToken],
  quota: ofEach(tokenOrigins, 1),
  judge: allOf(fateOf(logoutAllRevokesAllTokens), refusedLogouts("logout-all")),
});
