/** What there is none of any more once somebody has stopped the run. */
export const interruption = "interruption";

/**
 * A budget of the profile (requests, users, paid jobs, restarts) is spent, or somebody has stopped the run. Drives end, and rules that they did not
 * reach are inconclusive.
 */
export class BudgetSpent extends Error {
  override name = "BudgetSpent";
  readonly budget: string;

  constructor(budget: string) {
    super(budget === interruption ? "the run was interrupted" : `the budget of ${budget} is spent`);
    this.budget = budget;
  }
}
