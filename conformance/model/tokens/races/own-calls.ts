import type { Freedom } from "../../../freedoms/freedom.ts";
import { before, type Call } from "../../../history/call.ts";
import type { History } from "../../../history/history.ts";
import { isInConflict } from "../../../history/ledger/conflicts.ts";
import { shownToWork } from "../../../history/ledger/given-tokens.ts";
import { presentedToken } from "../../../history/ledger/tokens.ts";
import { looksAt, type TokenLook } from "../../token-looks.ts";
import { turnedAway } from "./at-once.ts";

/** The freedom of calls {@link atOnce}, whether or not they look at a token. */
export const ownCalls: Freedom = turnedAway((call, history) => {
  if (call.route?.id !== "refresh") return isInConflict(call, history);
  const token = presentedToken(call, history);
  const look = token && looksAt(token, history).find((one) => one.call === call);
  return look !== undefined && isHeldUp(look, history);
});

/** Whether a token was refused while another call of its user was under way, and worked afterwards or was not asked for. */
export function isHeldUp({ token, call, worked, acts }: TokenLook, history: History): boolean {
  if (worked) return false;
  const again = looksAt(token, history).some(
    (one) => before(call, one.call) && isOpenBy(one, call),
  );
  // A client that met a conflict and did not ask again, before something else may have ended the token, does not know.
  if (!again && isInConflict(call, history)) return true;
  const later = shownToWork(token.value, history);
  if (later === undefined || !before(call, later)) return false;
  return acts.some(({ call: act, whose, effect }) => {
    return whose === "own" && effect.is === "spares" && !before(act, call);
  });
}

/** Whether a token had to live at a look, were it not for one call that may have ended it. */
const isOpenBy = ({ standing, acts }: TokenLook, call: Call): boolean =>
  standing === "live" ||
  (standing === "unknown" &&
    acts.some((act) => act.call === call) &&
    acts.every((act) => act.call === call || act.effect.is === "spares"));
