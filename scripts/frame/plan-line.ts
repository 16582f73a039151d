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
    if (!isFirst) this.#began = performance.now();
    this.#told = { cost: plan.cost, from };
  }

  slower(cost: PlannedCost, requestsPerSecond: number): void {
    if (this.#told !== undefined) this.#told = { ...this.#told, cost };
    this.#say(slowerLine(cost, requestsPerSecond));
  }

  end(allowance: Allowance): void {
    if (this.#told === undefined) return;
    const { cost, from } = this.#told;
    const used = (one: Cost) => allowance.used(one) - from[one];
    this.#say(tookLine(performance.now() - this.#began, used, cost));
    this.#told = undefined;
  }
}

/** What a run may cost the target at most, and about how long it takes: printed before any other request. */
export function planLine({ cost, cut, spending }: Plan): string {
  const facts = [
    `${cost.episodes} scenarios`,
    `at most ${cost.requests} requests, ${Math.round(spending.terms.requestsPerSecond)} a second`,
    `about ${[...costs.slice(1).map((one) => `${cost[one]} ${costWords[one]}`), duration(cost.ms)].join(", ")}`,
  ];
  const short = [...new Set(cut.flatMap(({ limits = [] }) => limits))];
  const rest = short.length === 0 ? "" : `; not all of it fits: too little of ${short.join(", ")}`;
  const isCounted = spending.extent.requests === Number.POSITIVE_INFINITY;
  const more = isCounted
    ? ""
    : `; up to ${reserve.requests} requests more where a rule needs them, and for each finding`;
  return `plan    ${facts.join(" · ")}${more}${rest}`;
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

/** What a run took of each beside what was planned, and plainly where it took more. */
export function tookLine(ms: number, used: (cost: Cost) => number, planned: PlannedCost): string {
  const time = `${ms > planned.ms + 1000 ? "" : "no "}longer than planned (about ${duration(planned.ms)})`;
  const counts = costs.map((cost) => {
    const [is, was] = [used(cost), planned[cost]];
    return is > was
      ? `${is} ${costWords[cost]}, more than planned (${was})`
      : `${is} of ${was} ${costWords[cost]}`;
  });
  return `took    ${[`${duration(ms)}, ${time}`, ...counts].join(" · ")}`;
}

/** To the second, or from three minutes on to the minute. */
function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 180 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}
