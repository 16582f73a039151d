import { refreshRenamesToken, refreshResult } from "../../../contracts/clauses/refresh.ts";
import { asked } from "../../kit/history/call.ts";
import { equal, forEvery } from "../../kit/judge.ts";
import { rule } from "../../kit/rule.ts";
import { isKeptName, isNamed, readNames } from "../../kit/tokens/names.ts";
import { refreshAndReadNames, refreshToOddNames } from "./drives.ts";

export default rule(refreshRenamesToken, {
  drives: [refreshAndReadNames, refreshToOddNames],
  restsOn: [refreshResult],

  judge: forEvery(readNames, (read, history) => {
    const { issue } = read.token;
    const device = asked(issue, "device_name");
    if (issue.route?.id !== "refresh" || !isKeptName(device)) return undefined;
    const name = isNamed(read, device, history) ? device : read.name;
    return equal(issue, "the token's name", name, device);
  }),
});
