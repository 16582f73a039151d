import { loginNeverExpiresAt } from "../../../contracts/clauses/login.ts";
import { allOf } from "../../kit/judge.ts";
import { rule } from "../../kit/rule.ts";
import { neverIsFarAway } from "../../kit/tokens/issued.ts";
import { refreshAndUse } from "../refresh/drives.ts";
import { loginAndUse } from "./drives.ts";

export default rule(loginNeverExpiresAt, {
  drives: [loginAndUse, refreshAndUse],
  quota: { login: 2, refresh: 2 },
  judge: allOf(neverIsFarAway("login"), neverIsFarAway("refresh")),
});
