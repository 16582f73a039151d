import { loginNeverExpiresAt } from "../../../contracts/clauses/login.ts";
import { allOf } from "../../history/sighting.ts";
import { neverIsFarAway } from "../../model/tokens/issued/expires-at.ts";
import { refreshAndUse } from "../refresh/drives.ts";
import { rule } from "../rule.ts";
import { loginAndUse } from "./drives.ts";

export default rule(loginNeverExpiresAt, {
  drives: [loginAndUse, refreshAndUse],
  quota: { login: 2, refresh: 2 },
  judge: allOf(neverIsFarAway("login"), neverIsFarAway("refresh")),
});
