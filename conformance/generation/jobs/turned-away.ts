import type { Profile } from "../../../contracts/profile/index.ts";
import { ofImpatience, serverErrors } from "../../history/answers/statuses.ts";
import { formed } from "../../target/answer-form.ts";
import type { Cost } from "../../target/pace/allowance.ts";
import { dispositionBy, mayBePaid } from "./disposition.ts";

interface Answered {
  status: number | undefined;
  text: string | undefined;
}

/** Whether an answer says for sure that a request made no user, no job that is paid for, or restarted nothing. */
export const turnsAway =
  (profile: Profile) =>
  ({ status, text }: Answered, cost: Cost): boolean => {
    const answer = { ...formed(text), status };
    if (cost === "paidJobs") return !mayBePaid(dispositionBy(answer, profile));
    return cost !== "requests" && isRefusal(answer);
  };

/** Refused by its HTTP status, by an `error` without data, or by a `status` of "error", as restarts are. */
function isRefusal({
  status = serverErrors,
  json,
}: {
  status: number | undefined;
  json: unknown;
}): boolean {
  if (status >= 400) return status < serverErrors && !ofImpatience.has(status);
  const { error, data, status: word } = Object(json ?? {}) as Record<string, unknown>;
  return word === "error" || (error != null && data == null);
}
