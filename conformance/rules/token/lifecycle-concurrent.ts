import { loginIssuesNewToken, loginKeepsEarlierTokens } from "../../../contracts/clauses/login.ts";
import {
  logoutAllRevokesAllTokens,
  logoutKeepsOtherTokens,
  logoutRevokesCurrentToken,
} from "../../../contracts/clauses/logout.ts";
import {
  refreshAcceptsEachExpiry,
  refreshFailureKeepsToken,
  refreshIssuesNewToken,
  refreshKeepsOtherTokens,
  refreshRevokesPreviousToken,
  refreshRotatesOnce,
} from "../../../contracts/clauses/refresh.ts";
import { tokenLifecycle, tokenLifecycleConcurrent } from "../../../contracts/clauses/token.ts";
import { givenToken } from "../../history/answers/outcome.ts";
import type { Call } from "../../history/call.ts";
import { contradicts, doubtedIn, forEvery, supports } from "../../history/sighting.ts";
import { fewerAtOnce, isExplained, races } from "../../model/tokens/races/token-race.ts";
import { refreshAtOnce } from "../refresh/drives.ts";
import { rule } from "../rule.ts";
import { liveAndDieAtOnce } from "./drives.ts";

// A fault of single calls shows in concurrent calls, too; the rules of single calls report it.
const simplerRules = [
  refreshRotatesOnce.id,
  refreshRevokesPreviousToken.id,
  refreshFailureKeepsToken.id,
  refreshIssuesNewToken.id,
  refreshAcceptsEachExpiry.id,
  refreshKeepsOtherTokens.id,
  loginIssuesNewToken.id,
  loginKeepsEarlierTokens.id,
  logoutRevokesCurrentToken.id,
  logoutKeepsOtherTokens.id,
  logoutAllRevokesAllTokens.id,
  tokenLifecycle.id,
];

const idsOf = (calls: readonly Call[]): string[] => calls.map(({ id }) => id);

/** Where a token is given twice, more than who is served tells orders apart. */
function areApart(calls: readonly Call[]): boolean {
  const given = calls.flatMap((call) => givenToken(call) ?? []);
  return new Set(given).size === given.length;
}

export default rule(tokenLifecycleConcurrent, {
  drives: [liveAndDieAtOnce, refreshAtOnce],
  restsOn: [loginIssuesNewToken],
  quota: { seen: 10 },

  judge: forEvery(races, (race, history) => {
    const explained = isExplained(race, history);
    if (explained === undefined) return doubtedIn(fewerAtOnce, idsOf(race.calls));
    if (explained) return supports(race.calls);
    return contradicts(race.calls, {
      field: "the answers together",
      expected: "to be explained by some order of the calls",
      got: "no order explains them",
      wants: areApart(race.calls) ? { together: true } : undefined,
      unless: simplerRules,
    });
  }),
});
