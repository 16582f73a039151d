import type { Rule } from "../../rules/rule.ts";
import type { World } from "../../stage/world.ts";
import type { Allowance } from "../../target/pace/allowance.ts";
import type { Judgement } from "../../verdicts/judgement.ts";
import { leftOf, type Plan } from "../plan.ts";
import type { Basket, Candidate } from "./candidate.ts";
import { chooseFor } from "./choose.ts";
import type { Limit } from "./extents.ts";
import { schedule } from "./schedule.ts";
import { any, type Want } from "./value.ts";

/** So many times what rules lack that are untold for no other reason than that too little was seen. */
export function missingOf(told: readonly Judgement[], times: number): Want[] {
  return told
    .filter(({ verdict, needs }) => verdict === "inconclusive" && wantsRuns(needs))
    .map(({ clause, kinds }) => ({
      rule: clause.id,
      kinds: kinds
        .filter(({ seen, owed }) => seen < owed)
        .map(({ kind, seen, owed }) => [kind, (owed - seen) * times] as const),
    }));
}

/** What is wanted beyond what these runs are going to tell. */
export function withoutComing(wants: readonly Want[], coming: readonly Candidate[]): Want[] {
  const told = new Map<string, number>();
  for (const [kind, count] of coming.flatMap(({ tells }) => tells))
    told.set(kind, (told.get(kind) ?? 0) + count);
  return wants.flatMap(({ rule, kinds }) => {
    const left = kinds
      .map(([kind, count]) => [kind, count - (told.get(`${rule}|${kind}`) ?? 0)] as const)
      .filter(([, count]) => count > 0);
    const isTold = left.length === 0 && (kinds.length > 0 || told.has(any(rule)));
    return isTold ? [] : [{ rule, kinds: left }];
  });
}

/** More runs may tell it all the same where a broken rule is named as what may be why it was not seen. */
const wantsRuns = (needs: Judgement["needs"]): boolean =>
  needs.some(isOfRuns) && needs.every((need) => need.kind === "rule" || isOfRuns(need));

const isOfRuns = ({ kind, name }: Judgement["needs"][number]): boolean =>
  kind === "driver" && name === "observations";

/**
 * The cheapest runs, of those that the plan left out, for what rules still lack. Where none fits what is left of the
 * budgets, the plan says of which.
 */
export function planOfMissing(
  plan: Plan,
  rules: readonly Pick<Rule, "clause" | "drives">[],
  wants: readonly Want[],
  world: World,
): Plan {
  const { allowance } = world.client;
  const { taken: chosen, cutBy } = chooseFor(plan.others, rules, wants, {
    ...plan.spending,
    limits: leftOf(plan.spending.limits, allowance),
  });
  if (chosen.length === 0)
    return { ...plan, ...schedule([]), episodes: [], cut: cutMore(plan, cutBy, allowance) };
  const added = new Set(chosen);
  const runs = Map.groupBy(chosen, ({ drive }) => drive.name);
  const cut = plan.cut.map((one) => ({
    ...one,
    runs: one.runs + (runs.get(one.drive)?.length ?? 0),
  }));
  const others = plan.others.filter((one) => !added.has(one));
  return { ...plan, ...schedule(chosen), episodes: chosen, others, cut };
}

/** What is left out of a plan, with the limits for which more is. */
function cutMore({ cut }: Plan, cutBy: Basket["cutBy"], allowance: Allowance): Plan["cut"] {
  const nameOf = (limit: Limit): string =>
    limit === "time" || limit === "wait" ? limit : allowance.limitOf(limit);
  const limits = new Map([...cutBy].map(([{ name }, some]) => [name, [...some].map(nameOf)]));
  return cut.map((one) => ({
    ...one,
    limits: [...new Set([...(one.limits ?? []), ...(limits.get(one.drive) ?? [])])],
  }));
}
