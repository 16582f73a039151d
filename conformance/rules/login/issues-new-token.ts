import { loginIssuesNewToken } from "../../../contracts/clauses/login.ts";
import { allOf } from "../../history/sighting.ts";
import { passwordFate } from "../../model/password-looks.ts";
import { givesSomeToken } from "../../model/tokens/empty-tokens.ts";
import { fateOf } from "../../model/tokens/fates.ts";
import { succeededLogins } from "../../model/tokens/issued/logins.ts";
import { givesNewToken } from "../../model/tokens/issued/reissues.ts";
import { rule } from "../rule.ts";
import { keepToTheEnd } from "../token/kept-drives.ts";
import { wholeLife } from "../token/whole-life-drives.ts";
import { loginAndUse, loginAtOnce, loginLater, loginTwice } from "./drives.ts";

export default rule(loginIssuesNewToken, {
  drives: [loginAndUse, loginTwice, loginAtOnce, loginLater, wholeLife, keepToTheEnd],
  quota: { login: 5 },

  judge: allOf(
    fateOf(loginIssuesNewToken),
    givesNewToken("login"),
    givesSomeToken(succeededLogins),
    passwordFate(loginIssuesNewToken),
  ),
});
