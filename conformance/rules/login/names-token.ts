import { loginNamesToken } from "../../../contracts/clauses/login.ts";
import { asked } from "../../history/call.ts";
import { isKeptName } from "../../history/names.ts";
import { allOf, contradicts, equal, forEvery } from "../../history/sighting.ts";
import { isNamed, readNames, renamedTokens } from "../../model/tokens/names.ts";
import { refreshAndReadNames } from "../refresh/drives.ts";
import { rule } from "../rule.ts";
import { loginAndReadName, loginAtOnce, loginByOddNames } from "./drives.ts";

export default rule(loginNamesToken, {
  drives: [loginAndReadName, loginByOddNames, loginAtOnce, refreshAndReadNames],

  judge: allOf(
    forEvery(readNames, (read, history) => {
      const { issue } = read.token;
      const device = asked(issue, "device_name");
      if (issue.route?.id !== "login" || !isKeptName(device)) return undefined;
      const name = isNamed(read, device, history) ? device : read.name;
      return equal(issue, "the token's name", name, device);
    }),
    forEvery(renamedTokens, ({ token, name, later }) =>
      contradicts(token.issue, { field: "the token's name, later", expected: name, got: later }),
    ),
  ),
});
