import { loginTokenType } from "../../../contracts/clauses/login.ts";
import { tokenTypeIsBearer } from "../../model/tokens/issued/token-type.ts";
import { rule } from "../rule.ts";
import { loginAndUse } from "./drives.ts";

export default rule(loginTokenType, {
  drives: [loginAndUse],
  judge: tokenTypeIsBearer("login"),
});
