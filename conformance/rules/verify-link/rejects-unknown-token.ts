import { loginUserFields } from "../../../contracts/clauses/login.ts";
import { verifyLinkRejectsUnknownToken } from "../../../contracts/clauses/verify-link.ts";
import { verifiedFate } from "../../model/verified-looks.ts";
import { rule } from "../rule.ts";
import { openLink, openLinkByPattern, openWrongLink } from "./drives.ts";

export default rule(verifyLinkRejectsUnknownToken, {
  drives: [openWrongLink, openLinkByPattern, openLink],
  restsOn: [loginUserFields],
  quota: { "an unverified account": 5 },
  judge: verifiedFate(verifyLinkRejectsUnknownToken),
});
