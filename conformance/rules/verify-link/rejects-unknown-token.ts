import { loginUserFields } from "../../../contracts/clauses/login.ts";
import { verifyLinkRejectsUnknownToken } from "../../../contracts/clauses/verify-link.ts";
import { verifiesNobody } from "../../model/mail/wrong-codes.ts";
import { rule } from "../rule.ts";
import { openLink, openLinkByPattern, openWrongLink } from "./drives.ts";

export default rule(verifyLinkRejectsUnknownToken, {
  drives: [openWrongLink, openLinkByPattern, openLink],
  restsOn: [loginUserFields],
  quota: { "nobody verified": 5 },
  judge: verifiesNobody("verify-link"),
});
