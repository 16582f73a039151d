import { verifyEmailResult, verifyEmailTokenType } from "../../../contracts/clauses/verify.ts";
import { tokenTypeIsBearer } from "../../kit/issued.ts";
import { rule } from "../../kit/rule.ts";
import { verifyByCode } from "./drives.ts";

export default rule(verifyEmailTokenType, {
  drives: [verifyByCode],
  restsOn: [verifyEmailResult],
  judge: tokenTypeIsBearer("verify-email"),
});
