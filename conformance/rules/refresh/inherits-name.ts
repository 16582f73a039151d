import { refreshInheritsName, refreshResult } from "../../../contracts/clauses/refresh.ts";
import { asks } from "../../kit/history/call.ts";
import { equal, forEvery } from "../../kit/judge.ts";
import { rule } from "../../kit/rule.ts";
import { readNames } from "../../kit/tokens/names.ts";
import { refreshAndReadNames, refreshToOddNames } from "./drives.ts";

export default rule(refreshInheritsName, {
  drives: [refreshAndReadNames, refreshToOddNames],
  restsOn: [refreshResult],

  judge: forEvery(readNames, ({ token, name }, history) => {
    const { issue } = token;
    if (issue.route?.id !== "refresh" || asks(issue, "device_name")) return undefined;
    const previous = history.tokens.presented(issue);
    const before = readNames(history).find((read) => read.token === previous);
    if (before === undefined || typeof before.name !== "string") return undefined;
    return equal(issue, "the token's name", name, before.name);
  }),
});
