import { loginExpiryDefault } from "../../../contracts/clauses/login.ts";
import { expiryDefaultsToMonth } from "../../model/tokens/lifetimes.ts";
import { rule } from "../rule.ts";
import { loginAndUse } from "./drives.ts";

export default rule(loginExpiryDefault, {
  drives: [loginAndUse],
  judge: expiryDefaultsToMonth("login"),
});
