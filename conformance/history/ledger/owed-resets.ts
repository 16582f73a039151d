import { outcome } from "../answers/outcome.ts";
import { asked, before, type Call, hasNoCredentials, mayAffect } from "../call.ts";
import { derived } from "../derived.ts";
import type { History } from "../history.ts";
import { extraMembers, isAsDeclared, isOrdinary } from "../requests/ordinary.ts";
import { isNewest } from "./current-secrets.ts";
import { askingFor, type Reset } from "./resets.ts";

/** Whether this reset must set the password. What a refused try does to a reset token is not shown. */
export function isOwedReset(reset: Reset, history: History): boolean {
  const members = ["email", "token", "password", "password_confirmation"];
  return (
    reset.fault === undefined &&
    isTimely(reset, history) &&
    presentedBefore(reset.call, history).length === 0 &&
    !isEarlier(reset, history) &&
    hasNoCredentials(reset.call) &&
    isAsDeclared(reset.call, history) &&
    isOrdinary(reset.call, members, extraMembers("reset-password", history))
  );
}

/** Whether the user had this password before, which a service may want to be another. */
const isEarlier = ({ call, email, password }: Reset, history: History): boolean =>
  askingFor(password, email, history).some(
    (other) => before(other, call) && outcome(other) !== "failed",
  );

/** Whether nothing speaks against the token of a reset, once it is taken: the newest of its user, not used, not old. */
export const isTimely = ({ call, owner }: Reset, history: History): boolean =>
  owner !== undefined &&
  isNewest("resetToken", asked(call, "token"), { owner, call }, history) &&
  presentedBefore(call, history).every((other) => outcome(other) === "failed");

/** Other calls that may have presented a reset's token by then. */
const presentedBefore = (call: Call, history: History): Call[] =>
  (byToken(history).get(asked(call, "token")) ?? []).filter(
    (other) => other !== call && mayAffect(other, call),
  );

const byToken = derived((history: History) =>
  Map.groupBy(history.to("reset-password"), (call) => asked(call, "token")),
);
