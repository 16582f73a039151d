import { verifyEmailResult, verifyEmailTokenType } from "../../../contracts/clauses/verify.ts";
import { tokenTypeIsBearer } from "../../model/tokens/issued/token-type.ts";
import { rule } from "../rule.ts";
import { verifyByCode } from "./drives.ts";

export default rule(verifyEmailTokenType, {
  drives: [verifyByCode],
  restsOn: [verifyEmailResult],
  judge: tokenTypeIsBearer("verify-email"),
});
