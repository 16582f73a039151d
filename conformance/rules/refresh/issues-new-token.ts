import { refreshIssuesNewToken, refreshResult } from "../../../contracts/clauses/refresh.ts";
import { consistency } from "../../freedoms/consistency.ts";
import { allOf } from "../../kit/judge.ts";
import { rule } from "../../kit/rule.ts";
import { fateOf } from "../../kit/tokens/fates.ts";
import { givesNewToken } from "../../kit/tokens/issued.ts";
import { refreshAndUse, refreshChain } from "./drives.ts";

export default rule(refreshIssuesNewToken, {
  mayBe: [consistency],
  drives: [refreshAndUse, refreshChain],
  restsOn: [refreshResult],
  quota: { seen: 5 },

  judge: allOf(fateOf("refresh.issues-new-token"), givesNewToken("refresh")),
});
