import { loginExpiresAtFormat } from "../../../contracts/clauses/login.ts";
import { expiresAtIsUtc } from "../../model/tokens/issued/expires-at-format.ts";
import { rule } from "../rule.ts";
import { loginAndUse } from "./drives.ts";

export default rule(loginExpiresAtFormat, {
  drives: [loginAndUse],
  judge: expiresAtIsUtc("login"),
});
