import { loginTokenFitsHeader } from "../../../contracts/clauses/login.ts";
import { readPseudonym } from "../../../contracts/history/pseudonym.ts";
import { tokensOf } from "../../history/ledger/tokens.ts";
import { contradicts, forEvery, recorded, supports } from "../../history/sighting.ts";
import { rule } from "../rule.ts";
import { loginAndUse } from "./drives.ts";

const visibleAscii = /^[!-~]+$/;

export default rule(loginTokenFitsHeader, {
  drives: [loginAndUse],

  judge: forEvery(
    (history) => tokensOf(history),
    function* ({ value, issue }) {
      const { fitsHeader = visibleAscii.test(value), hasOddSigns } = readPseudonym(value) ?? {};
      if (hasOddSigns)
        yield recorded("login: access_token", "signs outside RFC 6750's b64token, such as a bar");
      if (fitsHeader) yield supports(issue);
      else
        yield contradicts(issue, {
          field: "data.access_token",
          expected: "visible ASCII without blanks (RFC 9110 field values)",
          got: "a token with other characters",
          wants: { path: "data.access_token", matches: "^[!-~]+$" },
        });
    },
  ),
});
