import { loginIssuesNewToken } from "../../../contracts/clauses/login.ts";
import { tokenLifecycle } from "../../../contracts/clauses/token.ts";
import { consistency } from "../../freedoms/consistency.ts";
import { allOf, forEvery, supports } from "../../kit/judge.ts";
import { rule } from "../../kit/rule.ts";
import { fateOf } from "../../kit/tokens/fates.ts";
import { loginAndUse } from "../login/drives.ts";
import { liveAndDie } from "./drives.ts";
import { wholeLife } from "./whole-life-drives.ts";

export default rule(tokenLifecycle, {
  mayBe: [consistency],
  drives: [liveAndDie, loginAndUse, wholeLife],
  restsOn: [loginIssuesNewToken],
  quota: { live: 5, dead: 5 },

  judge: allOf(
    fateOf("token.lifecycle"),
    forEvery(
      (history) => history.tokens.looks,
      (look) => {
        if (look.standing === "unknown" || look.worked !== (look.standing === "live"))
          return undefined;
        return supports([look.token.issue, look.call], look.standing);
      },
    ),
  ),
});
