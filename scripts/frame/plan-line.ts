import type { PlannedCost } from "../../conformance/run/cost.ts";
import type { Plan } from "../../conformance/run/plan.ts";
import { type Cost, costs, costWords } from "../../conformance/target/allowance.ts";

/** What a run may cost the target at most, and about how long it takes: printed before any other request. */
export function planLine({ cost, cut, spending }: Plan): string {
  const facts = [
    `${cost.episodes} tries of scenarios`,
    `at most ${cost.requests} requests, ${Math.round(spending.terms.requestsPerSecond)} a second`,
    `about ${[...costs.slice(1).map((one) => `${cost[one]} ${costWords[one]}`), duration(cost.ms)].join(", ")}`,
  ];
  const short = [...new Set(cut.flatMap(({ limits = [] }) => limits))];
  const rest = short.length === 0 ? "" : `; not all of it fits: too little of ${short.join(", ")}`;
  return `plan    ${facts.join(" · ")}${rest}`;
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
