import type { Report } from "../../contracts/report.ts";
import type { Plan } from "../run/plan.ts";
import { reserve } from "../run/planning/extents.ts";
import { type Cost, type Costs, costs, costWords } from "../target/pace/allowance.ts";

/** What a run used, and how many findings it narrowed down. */
interface Used {
  budget: Report["budget"];
  findings: number;
}

/** What a run used beyond all that its printed plans announced, in words; empty where it kept to them, or had none. */
export function beyondAnnounced(printed: string, { budget, findings }: Used): string[] {
  const plans = printed.match(/^plan .*$/gm) ?? [];
  if (plans.length === 0) return [];
  const more = plans.find((plan) => plan.includes("for each finding")) ?? "";
  const most = costs.map((cost) => {
    const all = sum(plans.map((plan) => amountOf(cost, plan)));
    return [cost, all + findings * amountOf(cost, more)];
  });
  return beyond(Object.fromEntries(most) as Costs, budget);
}

/** What a run that narrows nothing down used beyond its plan and what rules may need in addition, in words. */
export const beyondPlan = ({ cost }: Pick<Plan, "cost">, budget: Report["budget"]): string[] =>
  beyond(Object.fromEntries(costs.map((one) => [one, cost[one] + reserve[one]])) as Costs, budget);

const beyond = (most: Costs, budget: Report["budget"]): string[] =>
  costs.flatMap((cost) => {
    const used = budget?.[cost]?.used ?? 0;
    return used <= most[cost] ? [] : [`${used} ${costWords[cost]}, of ${most[cost]} announced`];
  });

const amountOf = (cost: Cost, text: string): number =>
  Number(new RegExp(`(\\d+) ${costWords[cost]}`).exec(text)?.[1] ?? 0);

const sum = (all: readonly number[]): number => all.reduce((one, other) => one + other, 0);
