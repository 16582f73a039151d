import { refreshRenamesToken, refreshResult } from "../../../contracts/clauses/refresh.ts";
import { asked } from "../../kit/history/call.ts";
import { equal, forEvery } from "../../kit/judge.ts";
import { rule } from "../../kit/rule.ts";
import { isKeptName, readNames } from "../../kit/tokens/names.ts";
import { refreshAndReadNames, refreshToOddNames } from "./drives.ts";

export default rule(refreshRenamesToken, {
  drives: [refreshAndReadNames, refreshToOddNames],
  restsOn: [refreshResult],

  judge: forEvery(readNames, ({ token, name }) => {
    const device = asked(token.issue, "device_name");
    if (token.issue.route?.id !== "refresh" || !isKeptName(device)) return undefined;
    return equal(token.issue, "the token's name", name, device);
  }),
});
