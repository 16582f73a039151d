import {
  verifyEmailExpiresAtFormat,
  verifyEmailResult,
} from "../../../contracts/clauses/verify.ts";
import { rule } from "../../kit/rule.ts";
import { expiresAtIsUtc } from "../../kit/tokens/issued.ts";
import { verifyByCode } from "./drives.ts";

export default rule(verifyEmailExpiresAtFormat, {
  drives: [verifyByCode],
  restsOn: [verifyEmailResult],
  judge: expiresAtIsUtc("verify-email"),
});
