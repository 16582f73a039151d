import type { Profile } from "../../contracts/profile/index.ts";
import { ofImpatience, serverErrors } from "../history/statuses.ts";
import type { Cost } from "../target/allowance.ts";
import { formed } from "../target/answer-form.ts";
import { mayBePaid, takenBy } from "./taken.ts";

interface Answered {
  status: number | undefined;
  text: string | undefined;
}

/** Whether an answer says for sure that a request made no user, or no job that is paid for. */
export const turnsAway =
  (profile: Profile) =>
  ({ status, text }: Answered, cost: Cost): boolean => {
    const answer = { ...formed(text), status };
    if (cost === "paidJobs") return !mayBePaid(takenBy(answer, profile));
    return cost === "users" && isRefusal(answer);
  };

/** Refused by its status, or by an `error` without data. */
function isRefusal({
  status = serverErrors,
  json,
}: {
  status: number | undefined;
  json: unknown;
}): boolean {
  if (status >= 400) return status < serverErrors && !ofImpatience.has(status);
  const { error, data } = Object(json ?? {}) as { error?: unknown; data?: unknown };
  return error != null && data == null;
}
