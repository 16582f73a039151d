import { count } from "../../conformance/report/words.ts";
import type { Plan } from "../../conformance/run/plan.ts";
import type { PlannedCost } from "../../conformance/run/planning/cost.ts";
import { reserve } from "../../conformance/run/planning/extents.ts";
import {
  type Allowance,
  type Cost,
  type Costs,
  costs,
  costWords,
} from "../../conformance/target/pace/allowance.ts";

/** Says each plan of a run before it is carried out, and afterwards what it took. */
export class PlansTold {
  readonly #say: (line: string) => void;
  readonly #isOneOfMore: boolean;
  /** When what is told next began, on `performance.now()`'s clock: the opening is part of the first plan. */
  #began = performance.now();
  #told: { cost: PlannedCost; from: Costs } | undefined;
  /** When a plan had been carried out, and what was used up by then. */
  #ended: { at: number; used: Costs } | undefined;

  /** `isOneOfMore`: contracts, load and breadth follow the first plan. */
  constructor(say: (line: string) => void, isOneOfMore = false) {
    this.#say = say;
    this.#isOneOfMore = isOneOfMore;
  }

  /** `from`: what was used up before the plan. */
  begin(plan: Plan, from: Costs): void {
    if (plan.episodes.length === 0) return;
    const isFirst = from.requests === 0;
    const then = isFirst && this.#isOneOfMore ? "; then contracts, load, and more scenarios" : "";
    this.#say(`${planLine(plan)}${then}`);
    this.#say(`plan    ${inAddition}`);
    if (!isFirst) this.#began = performance.now();
    this.#told = { cost: plan.cost, from };
  }

  slower(cost: PlannedCost, requestsPerSecond: number): void {
    if (this.#told !== undefined) this.#told = { ...this.#told, cost };
    this.#say(slowerLine(cost, requestsPerSecond));
  }

  end(allowance: Allowance): void {
    const at = performance.now();
    this.#ended = { at, used: usedOf(allowance) };
    if (this.#told === undefined) return;
    const { cost, from } = this.#told;
    const used = (one: Cost) => allowance.used(one) - from[one];
    this.#say(tookLine(at - this.#began, used, cost));
    this.#told = undefined;
  }

  /** What making the calls of findings alone took. */
  narrowed(allowance: Allowance, findings: number): void {
    if (this.#ended === undefined) return;
    const { at, used } = this.#ended;
    const counts = costs.map((one) => `${allowance.used(one) - used[one]} ${costWords[one]}`);
    const what = [duration(performance.now() - at), ...counts].join(", ");
    this.#say(`took    for ${count(findings, "finding")} alone: ${what}`);
  }
}

/** What may leave beyond a plan. */
export const inAddition = `for rules that need more, and for each finding, at most ${costs.map((one) => `${reserve[one]} ${costWords[one]}`).join(", ")} more`;

/**
 * What a run may cost the target at most, and about how long it takes: printed before any other request. The allowance
 * lets no more leave.
 */
export function planLine({ cost, cut, spending }: Plan): string {
  const most = costs.map((one) => `${cost[one]} ${costWords[one]}`).join(", ");
  const pace = `at most ${Math.round(spending.terms.requestsPerSecond)} requests a second`;
  const short = [...new Set(cut.flatMap(({ limits = [] }) => limits))];
  const rest = short.length === 0 ? "" : `; not all of it fits: too little of ${short.join(", ")}`;
  return `plan    ${count(cost.episodes, "scenario")} · at most ${most} · about ${duration(cost.ms)}, ${pace}${rest}`;
}

/** What a part of a run takes beside its scenarios of single calls: its interactions, or its scenarios of k6. */
export interface PlannedPart {
  what: string;
  most: Costs;
  time: { ms: number; isMost: boolean };
}

/** Says of a part what {@link planLine} says of the scenarios. */
export function partLine({ what, most, time }: PlannedPart): string {
  const some = costs.filter((cost) => most[cost] > 0);
  const counts = some.map((cost) => `${most[cost]} ${costWords[cost]}`).join(", ");
  return `plan    ${what} · at most ${counts} · ${time.isMost ? "at most" : "about"} ${duration(time.ms)}`;
}

/** How long a run takes where the target allows fewer requests than was planned with. */
export const slowerLine = ({ ms }: PlannedCost, requestsPerSecond: number): string =>
  `now about ${duration(ms)}: the target takes ${Math.round(requestsPerSecond)} requests a second`;

/** What a run took of each beside what was planned, and what rules needed in addition. */
export function tookLine(ms: number, used: (cost: Cost) => number, planned: PlannedCost): string {
  const counts = costs.map((cost) => {
    const [is, was] = [used(cost), planned[cost]];
    return is > was
      ? `${is} ${costWords[cost]}, ${is - was} of them in addition`
      : `${is} of ${was} ${costWords[cost]}`;
  });
  return `took    ${[`${duration(ms)}, planned about ${duration(planned.ms)}`, ...counts].join(" · ")}`;
}

const usedOf = (allowance: Allowance): Costs =>
  Object.fromEntries(costs.map((cost) => [cost, allowance.used(cost)])) as Costs;

/** To the second, or from five minutes on to the minute. */
function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 300 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}
