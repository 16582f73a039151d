import { refreshRenamesToken, refreshResult } from "../../../contracts/clauses/refresh.ts";
import { asked } from "../../kit/call.ts";
import { equal, forEvery } from "../../kit/judge.ts";
import { readNames } from "../../kit/names.ts";
import { isOrdinaryName } from "../../kit/owed.ts";
import { rule } from "../../kit/rule.ts";
import { refreshAndReadNames } from "./drives.ts";

export default rule(refreshRenamesToken, {
  drives: [refreshAndReadNames],
  restsOn: [refreshResult],

  judge: forEvery(readNames, ({ token, name }) => {
    const device = asked(token.issue, "device_name");
    if (token.issue.route?.id !== "refresh" || !isOrdinaryName(device)) return undefined;
    return equal(token.issue, "the token's name", name, device);
  }),
});
