import { loginExpiryDefault } from "../../../contracts/clauses/login.ts";
import { rule } from "../../kit/rule.ts";
import { expiryDefaultsToMonth } from "../../kit/tokens/lifetimes.ts";
import { loginAndUse } from "./drives.ts";

export default rule(loginExpiryDefault, {
  drives: [loginAndUse],
  judge: expiryDefaultsToMonth("login"),
});
