import type { Fault } from "../fault.ts";
import { passwordCases } from "./passwords.ts";
import { sessionCases } from "./sessions.ts";
import type { SmokeCase } from "./smoke-case.ts";
import type { Team } from "./team.ts";
import { userCases } from "./users.ts";
import { workCases } from "./work.ts";

/** Forty tests as a team would write them with the document, one service and an afternoon. */
export const suite: readonly SmokeCase[] = [
  ...userCases,
  ...sessionCases,
  ...passwordCases,
  ...workCases,
];

/** Runs the suite, one test after another; returns the tests that failed. */
export async function failedCases(team: Team): Promise<Fault[]> {
  const failed: Fault[] = [];
  for (const { says, clauses, act, fits } of suite) {
    if (fits?.(team.profile) === false) continue;
    const failure = await act(team).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (failure === undefined) continue;
    failed.push({ what: says, rules: clauses.map(({ id }) => id), why: failure });
  }
  return failed;
}
