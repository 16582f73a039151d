import { loginNamesToken } from "../../../contracts/clauses/login.ts";
import { asked } from "../../kit/history/call.ts";
import { isOrdinaryName } from "../../kit/history/owed.ts";
import { equal, forEvery } from "../../kit/judge.ts";
import { rule } from "../../kit/rule.ts";
import { readNames } from "../../kit/tokens/names.ts";
import { loginAndReadName, loginAtOnce } from "./drives.ts";

export default rule(loginNamesToken, {
  drives: [loginAndReadName, loginAtOnce],

  judge: forEvery(readNames, ({ token, name }) => {
    const { issue } = token;
    const device = asked(issue, "device_name");
    if (issue.route?.id !== "login" || !isOrdinaryName(device)) return undefined;
    return equal(issue, "the token's name", name, device);
  }),
});
