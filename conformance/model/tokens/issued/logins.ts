import { givenToken, outcome } from "../../../history/answers/outcome.ts";
import type { Call } from "../../../history/call.ts";
import type { History } from "../../../history/history.ts";
import { isOwedLogin } from "../../users/owed-logins.ts";
import { issues } from "./issued.ts";

/** Logins that gave a token, or whose success must have given one. */
export function succeededLogins(history: History): Call[] {
  return history
    .to("login")
    .filter(
      (call) =>
        issues(call, history) ||
        (givenToken(call) === undefined &&
          outcome(call) === "succeeded" &&
          isOwedLogin(call, history)),
    );
}
