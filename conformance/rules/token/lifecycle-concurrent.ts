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
import { givenToken, outcome } from "../../history/answers/outcome.ts";
import { before, type Call } from "../../history/call.ts";
import {
  type Breach,
  contradicts,
  doubtedIn,
  forEvery,
  refused,
  supports,
} from "../../history/sighting.ts";
import { fewerAtOnce, isExplained, races, upToBreak } from "../../model/tokens/races/token-race.ts";
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

/** What no order explains: the last answer, where all other calls had ended before, or all of them. */
function broken(calls: readonly Call[]): Pick<Breach, "field" | "expected" | "got"> {
  const [last, ...others] = calls.toReversed();
  if (last === undefined || !others.every((call) => before(call, last)))
    return {
      field: "the answers together",
      expected: "to be explained by some order of the calls",
      got: "no order explains them",
    };
  const isServed = outcome(last) !== "failed";
  const [owed, got] = isServed
    ? ["refused", `served (status ${last.received?.status})`]
    : ["served", refused(last)];
  const fate = isServed ? "ends its token" : "spares its token";
  return {
    field: "the answer",
    expected: `${owed}: every order of the calls before it ${fate}`,
    got,
  };
}

export default rule(tokenLifecycleConcurrent, {
  drives: [liveAndDieAtOnce, refreshAtOnce],
  restsOn: [loginIssuesNewToken],
  quota: { seen: 10 },

  judge: forEvery(races, (race, history) => {
    const explained = isExplained(race, history);
    if (explained === undefined) return doubtedIn(fewerAtOnce, idsOf(race.calls));
    if (explained) return supports(race.calls);
    const { calls } = upToBreak(race, history);
    return contradicts(calls, {
      ...broken(calls),
      wants: areApart(calls) ? { together: true } : undefined,
      unless: simplerRules,
    });
  }),
});
