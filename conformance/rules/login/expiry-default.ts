import { loginExpiryDefault } from "../../../contracts/clauses/login.ts";
import { expiryDefaultsTo } from "../../model/tokens/issued/lifetimes.ts";
import { rule } from "../rule.ts";
import { loginAndUse } from "./drives.ts";

export default rule(loginExpiryDefault, {
  drives: [loginAndUse],
  judge: expiryDefaultsTo("1_month", "login"),
});
