/**
 * A budget of the profile (requests, users, paid jobs, restarts) is spent. Drives end, and rules that they did not
 * reach are inconclusive.
 */
export class BudgetSpent extends Error {
  override name = "BudgetSpent";
  readonly budget: string;

  constructor(budget: string) {
    super(`the budget of ${budget} is spent`);
    this.budget = budget;
  }
}
