import { addressed } from "../addressed.ts";
import { asked, before, type Call, hasNoCredentials, mayAffect } from "../call.ts";
import { wasMovedBetween } from "../clock-moves.ts";
import { derived } from "../derived.ts";
import type { History } from "../history.ts";
import { extraMembers, isAsDeclared, isOrdinary } from "../ordinary.ts";
import { outcome } from "../outcome.ts";
import { isCurrent } from "./current-secrets.ts";
import { lettersHolding } from "./letters.ts";
import { mayLapseUs } from "./mail-times.ts";
import { mayBeOvertaken } from "./overtaken.ts";
import { askingFor, type Reset } from "./resets.ts";

/** Whether this reset must set the password. What a refused try or a login does to a reset token is not shown. */
export function isOwedReset(reset: Reset, history: History): boolean {
  const members = ["email", "token", "password", "password_confirmation"];
  return (
    reset.fault === undefined &&
    isTimely(reset, history) &&
    presentedBefore(reset.call, history).length === 0 &&
    !mayBeOvertaken({ ...reset, secret: asked(reset.call, "token") }, history) &&
    !isEarlier(reset, history) &&
    hasNoCredentials(reset.call) &&
    isAsDeclared(reset.call, history) &&
    isOrdinary(reset.call, members, extraMembers("reset-password", history))
  );
}

/** Whether the user had this password before, which a service may want to be another. */
const isEarlier = ({ call, email, password }: Reset, history: History): boolean =>
  askingFor(password, email, history).some((other) => before(other, call));

/** Whether nothing speaks against the token of a reset, once it is taken: the newest of its user, not used, not old. */
export const isTimely = ({ call, owner }: Reset, history: History): boolean =>
  owner !== undefined && isNewest(call, owner, history);

/** Whether the token came with the user's newest reset mail, a moment ago, and was not taken before. */
function isNewest(call: Call, owner: string, history: History): boolean {
  const token = asked(call, "token");
  const last = lettersHolding(token, history).findLast(({ mail, cause }) => {
    return mail.t_us <= call.sent.at.t && cause?.route?.id === "forgot-password";
  });
  if (last === undefined || typeof token !== "string") return false;
  const { t_us } = last.mail;
  const isSpent = presentedBefore(call, history).some((other) => outcome(other) !== "failed");
  const isAwaited = addressed("forgot-password", owner, history).some(
    (other) => other.sent.at.t > t_us && mayAffect(other, call),
  );
  const isAged = wasMovedBetween(t_us, call.sent.at.t, history);
  const isOld = call.sent.at.t - t_us > mayLapseUs;
  return (
    !isSpent &&
    !isAwaited &&
    !isAged &&
    !isOld &&
    isCurrent(token, last, { email: owner, call }, history)
  );
}

/** Other calls that may have presented a reset's token by then. */
const presentedBefore = (call: Call, history: History): Call[] =>
  (byToken(history).get(asked(call, "token")) ?? []).filter(
    (other) => other !== call && mayAffect(other, call),
  );

const byToken = derived((history: History) =>
  Map.groupBy(history.to("reset-password"), (call) => asked(call, "token")),
);
