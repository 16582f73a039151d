import { loginExpiresAtFormat } from "../../../contracts/clauses/login.ts";
import { expiresAtIsUtc } from "../../kit/issued.ts";
import { rule } from "../../kit/rule.ts";
import { loginAndUse } from "./drives.ts";

export default rule(loginExpiresAtFormat, {
  drives: [loginAndUse],
  judge: expiresAtIsUtc("login"),
});
