import { loginExpiresAtFormat } from "../../../contracts/clauses/login.ts";
import { rule } from "../../kit/rule.ts";
import { expiresAtIsUtc } from "../../kit/tokens/issued.ts";
import { loginAndUse } from "./drives.ts";

export default rule(loginExpiresAtFormat, {
  drives: [loginAndUse],
  judge: expiresAtIsUtc("login"),
});
