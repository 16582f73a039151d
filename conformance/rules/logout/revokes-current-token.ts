import { loginIssuesNewToken } from "../../../contracts/clauses/login.ts";
import { logoutRevokesCurrentToken } from "../../../contracts/clauses/logout.ts";
import { tokenOrigins } from "../../../contracts/limits.ts";
import { allOf, ofEach } from "../../history/sighting.ts";
import { fateOf } from "../../model/tokens/fates.ts";
import { refusedLogouts } from "../../model/tokens/refused-logouts.ts";
import { abuseLive } from "../envelope/drives.ts";
import { rule } from "../rule.ts";
import { outlive } from "../token/clock-drives.ts";
import { endAndLookLater, logoutAroundVerifying, logoutAtOnce, logoutOne } from "./drives.ts";

export default rule(logoutRevokesCurrentToken, {
  drives: [logoutOne, logoutAtOnce, logoutAroundVerifying, endAndLookLater, abuseLive, outlive],
  restsOn: [loginIssuesNewToken],
  quota: ofEach(tokenOrigins, 1),
  judge: allOf(fateOf(logoutRevokesCurrentToken), refusedLogouts("logout")),
});
