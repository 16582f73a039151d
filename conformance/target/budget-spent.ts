/** A budget of the profile (requests, users, paid jobs, restarts) is spent; drives end, and what they did not reach is inconclusive. */
export class BudgetSpent extends Error {
  override name = "BudgetSpent";
  readonly budget: string;

  constructor(budget: string) {
    super(`the budget of ${budget} is spent`);
    this.budget = budget;
  }
}
