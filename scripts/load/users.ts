import type { DriverStage } from "../../conformance/run/driver.ts";
import { CannotStage } from "../../conformance/stage/cannot-stage.ts";
import { EnvironmentError } from "../../conformance/target/environment-error.ts";
import { BudgetSpent } from "../../conformance/target/pace/budget-spent.ts";
import type { LoadRun } from "../../load/load-run.ts";

/** How many users a scenario of sessions has. */
export const wantedUsers = 4;

/**
 * Users that can log in, for scenarios of sessions: the profile's own, then new ones. Throws EnvironmentError where not
 * even one can be had.
 */
export async function loadUsers(
  { world }: DriverStage,
  scenario: string,
): Promise<NonNullable<LoadRun["users"]>> {
  const stage = world.stage(`${scenario}/users`);
  const users: NonNullable<LoadRun["users"]> = [];
  try {
    while (users.length < wantedUsers) {
      const { email, password } = await world.lend(stage);
      users.push({ email, password, deviceName: "load" });
    }
  } catch (error) {
    if (!(error instanceof CannotStage || error instanceof BudgetSpent)) throw error;
    if (users.length > 0) return users;
    const next = "Declare users in the profile, or allow the kit to sign up.";
    throw new EnvironmentError("users", `cannot be had for ${scenario}: ${error.message}`, next);
  }
  return users;
}
