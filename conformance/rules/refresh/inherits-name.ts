import { refreshInheritsName, refreshResult } from "../../../contracts/clauses/refresh.ts";
import { asks } from "../../history/call.ts";
import { presentedToken } from "../../history/ledger/tokens.ts";
import { forEvery } from "../../history/sighting.ts";
import { bearsName, readNames } from "../../model/tokens/issued/names.ts";
import { rule } from "../rule.ts";
import { refreshAndReadNames, refreshToOddNames } from "./drives.ts";

export default rule(refreshInheritsName, {
  drives: [refreshAndReadNames, refreshToOddNames],
  restsOn: [refreshResult],

  judge: forEvery(readNames, ({ token, name }, history) => {
    const { issue } = token;
    if (issue.route?.id !== "refresh" || asks(issue, "device_name")) return undefined;
    const previous = presentedToken(issue, history);
    const before = readNames(history).find((read) => read.token === previous);
    if (before === undefined || typeof before.name !== "string") return undefined;
    return bearsName([before.token.issue, issue], name, before.name);
  }),
});
