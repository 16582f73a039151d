import { verifyEmailResult, verifyEmailTokenType } from "../../../contracts/clauses/verify.ts";
import { rule } from "../../kit/rule.ts";
import { tokenTypeIsBearer } from "../../kit/tokens/issued.ts";
import { verifyByCode } from "./drives.ts";

export default rule(verifyEmailTokenType, {
  drives: [verifyByCode],
  restsOn: [verifyEmailResult],
  judge: tokenTypeIsBearer("verify-email"),
});
