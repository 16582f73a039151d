import { refreshRenamesToken, refreshResult } from "../../../contracts/clauses/refresh.ts";
import { asked } from "../../history/call.ts";
import { isKeptName } from "../../history/names.ts";
import { equal, forEvery } from "../../history/sighting.ts";
import { isNamed, readNames } from "../../model/tokens/names.ts";
import { rule } from "../rule.ts";
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
