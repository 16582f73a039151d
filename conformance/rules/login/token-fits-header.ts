import { loginTokenFitsHeader } from "../../../contracts/clauses/login.ts";
import { readPseudonym } from "../../../contracts/history/pseudonym.ts";
import { contradicts, forEvery, supports } from "../../kit/judge.ts";
import { rule } from "../../kit/rule.ts";
import { loginAndUse } from "./drives.ts";

const b64token = /^[A-Za-z0-9\-._~+/]+=*$/;

export default rule(loginTokenFitsHeader, {
  drives: [loginAndUse],

  judge: forEvery(
    (history) => history.tokens.all,
    ({ value, issue }) => {
      if (readPseudonym(value)?.fitsHeader ?? b64token.test(value)) return supports(issue);
      return contradicts(issue, {
        field: "data.access_token",
        expected: "letters, digits and -._~+/ with = at the end only (RFC 6750 b64token)",
        got: "a token with other characters",
      });
    },
  ),
});
