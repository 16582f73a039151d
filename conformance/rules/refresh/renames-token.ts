import { refreshRenamesToken, refreshResult } from "../../../contracts/clauses/refresh.ts";
import { namesAsAsked } from "../../model/tokens/issued/names.ts";
import { rule } from "../rule.ts";
import { refreshAndReadNames, refreshToOddNames } from "./drives.ts";

export default rule(refreshRenamesToken, {
  drives: [refreshAndReadNames, refreshToOddNames],
  restsOn: [refreshResult],
  judge: namesAsAsked("refresh"),
});
