import { loginNamesToken } from "../../../contracts/clauses/login.ts";
import { allOf, contradicts, forEvery } from "../../history/sighting.ts";
import { namesAsAsked, renamedTokens } from "../../model/tokens/issued/names.ts";
import { refreshAndReadNames } from "../refresh/drives.ts";
import { rule } from "../rule.ts";
import { loginAndReadName, loginAtOnce, loginByOddNames } from "./drives.ts";

export default rule(loginNamesToken, {
  drives: [loginAndReadName, loginByOddNames, loginAtOnce, refreshAndReadNames],

  judge: allOf(
    namesAsAsked("login"),
    forEvery(renamedTokens, ({ token, name, later }) =>
      contradicts(token.issue, { field: "the token's name, later", expected: name, got: later }),
    ),
  ),
});
