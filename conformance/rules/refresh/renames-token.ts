import { refreshRenamesToken, refreshResult } from "../../../contracts/clauses/refresh.ts";
import { asked } from "../../kit/history/call.ts";
import { isOrdinaryName } from "../../kit/history/owed.ts";
import { equal, forEvery } from "../../kit/judge.ts";
import { rule } from "../../kit/rule.ts";
import { readNames } from "../../kit/tokens/names.ts";
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
