import { loginTokenType } from "../../../contracts/clauses/login.ts";
import { tokenTypeIsBearer } from "../../kit/issued.ts";
import { rule } from "../../kit/rule.ts";
import { loginAndUse } from "./drives.ts";

export default rule(loginTokenType, {
  drives: [loginAndUse],
  judge: tokenTypeIsBearer("login"),
});
