import { loginTokenType } from "../../../contracts/clauses/login.ts";
import { rule } from "../../kit/rule.ts";
import { tokenTypeIsBearer } from "../../kit/tokens/issued.ts";
import { loginAndUse } from "./drives.ts";

export default rule(loginTokenType, {
  drives: [loginAndUse],
  judge: tokenTypeIsBearer("login"),
});
