import { effectiveConsistencyMs } from "../../../contracts/profile/index.ts";
import { before, type Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { type Look, looksOf } from "../token-looks.ts";

/**
 * Whether no session was ended when a token of a kind was shown to refresh and refused: another of its user worked
 * afterwards, once an end had to be seen. Services may suspect theft and end all of a user's sessions, which no sentence forbids (RULES.md, Words).
 * A token shown so soon that a server may not know of its issue is refused as unknown, which alarms nobody.
 */
export function endsNothingInAlarm(history: History, isOfKind: (shown: Look) => boolean): boolean {
  const looks = looksOf(history);
  const lagUs = effectiveConsistencyMs(history.facts) * 1000;
  const isPast = (one: Call, other: Call): boolean =>
    before(one, other) && other.sent.at.t - (one.received ?? one.sent).at.t >= lagUs;
  return looks.some(
    (shown) =>
      isOfKind(shown) &&
      !shown.worked &&
      isPast(shown.token.issue, shown.call) &&
      looks.some(
        (later) =>
          later.worked &&
          later.token.email === shown.token.email &&
          before(later.token.issue, shown.call) &&
          isPast(shown.call, later.call),
      ),
  );
}
