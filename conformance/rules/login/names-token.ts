import { loginNamesToken } from "../../../contracts/clauses/login.ts";
import { asked } from "../../kit/history/call.ts";
import { isOrdinaryName } from "../../kit/history/owed.ts";
import { allOf, contradicts, equal, forEvery } from "../../kit/judge.ts";
import { rule } from "../../kit/rule.ts";
import { readNames, renamedTokens } from "../../kit/tokens/names.ts";
import { refreshAndReadNames } from "../refresh/drives.ts";
import { loginAndReadName, loginAtOnce } from "./drives.ts";

export default rule(loginNamesToken, {
  drives: [loginAndReadName, loginAtOnce, refreshAndReadNames],

  judge: allOf(
    forEvery(readNames, ({ token, name }) => {
      const { issue } = token;
      const device = asked(issue, "device_name");
      if (issue.route?.id !== "login" || !isOrdinaryName(device)) return undefined;
      return equal(issue, "the token's name", name, device);
    }),
    forEvery(renamedTokens, ({ token, name, later }) =>
      contradicts(token.issue, { field: "the token's name, later", expected: name, got: later }),
    ),
  ),
});
