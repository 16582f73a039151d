import {
  verifyEmailExpiresAtFormat,
  verifyEmailResult,
} from "../../../contracts/clauses/verify.ts";
import { expiresAtIsUtc } from "../../model/tokens/issued/expires-at-format.ts";
import { rule } from "../rule.ts";
import { verifyByCode } from "./drives.ts";

export default rule(verifyEmailExpiresAtFormat, {
  drives: [verifyByCode],
  restsOn: [verifyEmailResult],
  judge: expiresAtIsUtc("verify-email"),
});
