import { effectiveConsistencyMs } from "../../../contracts/profile/index.ts";
import { type Explanation, type Freedom, ruledOut } from "../../freedoms/freedom.ts";
import { type Call, mayAffect } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import type { OpenPoint } from "../../history/open-point.ts";
import { fact } from "../../history/sighting.ts";

/** That a login, a revocation, a new password or a mailed secret is known everywhere a moment later: one lag for all. */
export const lag: OpenPoint = {
  name: "consistency",
  silence:
    "States and transitions; Agent control plane, 5 and 6: when an issue, a mailed secret or an end is known everywhere is not shown",
  settledBy: fact(
    "within.consistencyMs",
    "how soon a login, a revocation, a new password or a verification is seen everywhere (within.consistencyMs; 0: at once): a look at once contradicted, and none two seconds later did",
  ),
  avoidedBy:
    "scenarios wait for the declared time, or end another token in the same way and look after two seconds",
};

/** That of the change whose effect a breach looks at, such as a reset or the opening of a link. */
export const recentChange: Freedom = {
  ...lag,

  explains({ calls, since }, history) {
    const [change, look] = [since, calls.at(-1)].map((id) => history.call(id ?? ""));
    return change && look && explainedByLag([[change, look]], history);
  },
};

/** Whether the lag explains a breach, by its looks and the calls whose effect each looks at. */
export function explainedByLag(
  looks: readonly (readonly [act: Call, look: Call])[],
  history: History,
): Explanation {
  const lagUs = effectiveConsistencyMs(history.facts) * 1000;
  // Where ends show at once, calls under way together are judged as races.
  if (lagUs === 0) return ruledOut("changes are seen at once (within.consistencyMs is 0)");
  const gaps = looks
    .filter(([act, look]) => act !== look && mayAffect(act, look))
    .map(([act, look]) => look.sent.at.t - (act.received ?? act.sent).at.t);
  if (gaps.some((gap) => gap < lagUs))
    return { is: history.facts.within.consistencyMs === undefined ? "open" : "used" };
  return ruledOut(
    gaps.length === 0
      ? "no change that could still be spreading decides this answer"
      : `${seconds(Math.min(...gaps))} after the change, ${seconds(lagUs)} are granted`,
  );
}

const seconds = (us: number): string => `${(us / 1e6).toFixed(1)} s`;
