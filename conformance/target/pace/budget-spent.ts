/** What there is none of any more once somebody has stopped the run. */
export const interruption = "interruption";

/** What ends a run whose target answers for a minute as a gateway does with nobody behind it. */
export const outage = "outage";

/** What there is none of any more once a run took all that it said it would take at most. */
export const extent = "extent";

/**
 * A budget of the profile (requests, users, paid jobs, restarts) is spent, or somebody has stopped the run. Drives end, and rules that they did not
 * reach are inconclusive.
 */
export class BudgetSpent extends Error {
  override name = "BudgetSpent";
  readonly budget: string;

  constructor(budget: string) {
    super(why[budget] ?? `the budget of ${budget} is spent`);
    this.budget = budget;
  }
}

const why: Readonly<Record<string, string>> = {
  [interruption]: "the run was interrupted",
  [outage]: "the target answered 502, 503 or 504 to everything for a minute",
  [extent]: "the run took the most that it was to take",
};
