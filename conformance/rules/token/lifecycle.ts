import { loginIssuesNewToken } from "../../../contracts/clauses/login.ts";
import { tokenLifecycle } from "../../../contracts/clauses/token.ts";
import { tokenOrigins } from "../../../contracts/limits.ts";
import { shownToWork } from "../../history/ledger/given-tokens.ts";
import { tokensOf } from "../../history/ledger/tokens.ts";
import { allOf, forEvery, ofEach, recorded, supports } from "../../history/sighting.ts";
import { looksOf } from "../../model/token-looks.ts";
import { fateOf } from "../../model/tokens/fates.ts";
import { loginAndUse } from "../login/drives.ts";
import { logoutOne } from "../logout/drives.ts";
import { rule } from "../rule.ts";
import { liveAndDie } from "./drives.ts";
import { keepToTheEnd } from "./kept-drives.ts";
import { wholeLife } from "./whole-life-drives.ts";

export default rule(tokenLifecycle, {
  drives: [liveAndDie, loginAndUse, logoutOne, wholeLife, keepToTheEnd],
  restsOn: [loginIssuesNewToken],
  quota: ofEach(
    tokenOrigins.flatMap((origin) => [`${origin}: live`, `${origin}: dead`]),
    2,
  ),

  judge: allOf(
    fateOf(tokenLifecycle),
    forEvery(
      (history) => looksOf(history),
      (look) => {
        if (look.standing === "unknown" || look.worked !== (look.standing === "live"))
          return undefined;
        return supports(
          [look.token.issue, look.call],
          `${look.token.issue.route?.id}: ${look.standing}`,
        );
      },
    ),
    forEvery(tokensOf, ({ value, issue }, history) => {
      const route = issue.route?.id ?? "another path";
      if (givers.has(route) || shownToWork(value, history) === undefined) return undefined;
      return recorded("tokens that work: given by", route);
    }),
  ),
});

/** A token is obtained by login or by verification, and refresh rotates it; that nothing else gives one is not said. */
const givers = new Set<string>(["login", "verify-email", "verify-link", "refresh"]);
