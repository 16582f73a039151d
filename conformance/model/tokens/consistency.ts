import { effectiveConsistencyMs } from "../../../contracts/profile/index.ts";
import { type Freedom, ruledOut } from "../../freedoms/freedom.ts";
import { bearer, before, type Call, hasTrailingText, mayAffect } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { shownToWork } from "../../history/ledger/given-tokens.ts";
import { presentedToken, type Token } from "../../history/ledger/tokens.ts";
import { givenToken, outcome } from "../../history/outcome.ts";
import { type Contradiction, fact } from "../../history/sighting.ts";
import { serverErrors, unauthorized } from "../../history/statuses.ts";
import { bearingRoutes } from "../token-life.ts";
import { actsOn, looksAt } from "../token-looks.ts";

/** That a login, a revocation, a new password or a mailed secret is known everywhere a moment later: one lag for all. */
export const consistency: Freedom = {
  name: "consistency",
  silence:
    "States and transitions; Agent control plane, 5 and 6: when an issue, a mailed secret or an end is known everywhere is not shown",
  settledBy: fact(
    "within.consistencyMs",
    "how soon a login, a revocation, a new password or a verification is seen everywhere (within.consistencyMs; 0: at once): a look at once contradicted, and none two seconds later did",
  ),
  avoidedBy:
    "scenarios wait for the declared time, or end another token in the same way and look after two seconds",

  explains(breach, history) {
    const lagUs = effectiveConsistencyMs(history.facts) * 1000;
    // Where ends show at once, calls under way together are judged as races.
    if (lagUs === 0) return ruledOut("changes are seen at once (within.consistencyMs is 0)");
    const gaps = looksOf(breach, history, lagUs)
      .filter(([act, look]) => act !== look && mayAffect(act, look))
      .map(([act, look]) => look.sent.at.t - answeredAt(act));
    if (gaps.some((gap) => gap < lagUs))
      return { is: history.facts.within.consistencyMs === undefined ? "open" : "used" };
    return ruledOut(
      gaps.length === 0
        ? noChange
        : `${shortest(gaps)} after the change, ${seconds(lagUs)} are granted`,
    );
  },
};

const noChange = "no change that could still be spreading decides this answer";
const seconds = (us: number): string => `${(us / 1e6).toFixed(1)} s`;
const shortest = (gaps: readonly number[]): string => seconds(Math.min(...gaps));

const answeredAt = ({ received, sent }: Call): number => (received ?? sent).at.t;

/** The calls of a breach that look at something, each with a call whose effect it looks at. */
function looksOf(
  breach: Contradiction,
  history: History,
  lagUs: number,
): [act: Call, look: Call][] {
  const calls = breach.calls.flatMap((id) => history.call(id) ?? []);
  const last = calls.at(-1);
  const since = breach.since === undefined ? undefined : history.call(breach.since);
  const ofTokens = calls.flatMap((look) =>
    decidingOf(look, history, lagUs).map((act) => [act, look] as const),
  );
  return [...ofTokens, ...(since && last ? [[since, last] as const] : [])].map((pair) => [...pair]);
}

/**
 * What a call shows of the token that it presents: granted, of the calls that ended it, or that may have where none
 * surely did; refused, of its issue.
 */
function decidingOf(look: Call, history: History, lagUs: number): Call[] {
  const token = presentedToken(look, history);
  if (token === undefined) return [];
  const isServed = givenToken(look) !== undefined || outcome(look) === "succeeded";
  if (!isServed) return mayBeUnknownYet(token, look, history, lagUs) ? [token.issue] : [];
  const acts = actsOn(token, look, history);
  const sure = acts.filter(({ call, effect }) => effect.is === "ends" && before(token.issue, call));
  // A call that was refused ended nothing.
  const may = acts.filter(
    ({ call, whose, effect }) =>
      effect.is !== "spares" &&
      (whose === "it" || call.route?.id === "logout-all") &&
      outcome(call) !== "failed",
  );
  return (sure.length > 0 ? sure : may).map(({ call }) => call);
}

/**
 * Whether a token was refused as unknown before other servers knew it. Either it worked later, or no call presented it
 * later, when every server had to know it and nothing may have ended it. A refresh with it that got no answer may have
 * ended it.
 */
function mayBeUnknownYet(token: Token, look: Call, history: History, lagUs: number): boolean {
  if (!maySayUnknown(look, history)) return false;
  const worked = shownToWork(token.value, history);
  if (worked !== undefined) return before(look, worked);
  return !looksAt(token, history).some(
    ({ call, standing, aged, acts }) =>
      standing !== "dead" &&
      !aged &&
      !acts.some((act) => act.effect.is === "open" && !isRefused(act.call, token, history)) &&
      call.sent.at.t - answeredAt(token.issue) >= lagUs &&
      before(look, call),
  );
}

/** Whether a refusal has a status by which an unknown token is refused: 401, or what one was seen to be refused by; no status is documented. */
function maySayUnknown({ received }: Call, history: History): boolean {
  const { status = serverErrors } = received ?? {};
  const seen = statusesOfUnknown(history);
  return status === unauthorized || (seen.size === 0 ? status < serverErrors : seen.has(status));
}

/** The statuses by which the target refused tokens that no answer gave. */
const statusesOfUnknown = derived(
  (history: History): ReadonlySet<number> =>
    new Set(
      bearingRoutes
        .flatMap((route) => history.to(route))
        .filter(
          (call) =>
            bearer(call) !== undefined && !hasTrailingText(call) && !presentedToken(call, history),
        )
        .filter((call) => outcome(call) === "failed")
        .flatMap(({ received }) => received?.status ?? []),
    ),
);

/** Whether a token was shown to refresh and surely refused, which ends nothing. */
const isRefused = (call: Call, token: Token, history: History): boolean =>
  call.route?.id === "refresh" &&
  presentedToken(call, history) === token &&
  outcome(call) === "failed";
