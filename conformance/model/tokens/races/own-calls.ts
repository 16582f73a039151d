import { type Explanation, type Freedom, ruledOut } from "../../../freedoms/freedom.ts";
import { outcome } from "../../../history/answers/outcome.ts";
import { before, type Call } from "../../../history/call.ts";
import type { History } from "../../../history/history.ts";
import { isInConflict } from "../../../history/ledger/conflicts.ts";
import { shownToWork } from "../../../history/ledger/given-tokens.ts";
import { presentedToken } from "../../../history/ledger/tokens.ts";
import type { OpenPoint } from "../../../history/open-point.ts";
import { type Contradiction, isOfEntry } from "../../../history/sighting.ts";
import { isBearing } from "../../token-life.ts";
import { looksAt, type TokenLook } from "../../token-looks.ts";
import { explainedBy } from "./explained-race.ts";

/**
 * A service may refuse one of two calls that a user makes at once: it answers 409, or the token works at the next try.
 * Another rule, `token.lifecycle-concurrent`, judges whether both should be served.
 */
const atOnce: OpenPoint = {
  name: "own calls at once",
  silence:
    "States and transitions: what calls of one user meet that are under way together is not shown",
  settledBy: {
    kind: "driver",
    name: "the same call alone",
    text: "the same call while no other of its user's is under way: one was refused beside another",
  },
  avoidedBy: "scenarios other than races make one call of a user after the other",
};

/** That freedom of calls which look at no token, such as a login. */
export const conflicting: Freedom = {
  ...atOnce,
  explains: (breach, history) => ofRefused(breach, history, isInConflict),
};

/** That freedom of any call. A race is explained where some order of its calls is, once those in conflict were turned away. */
export const ownCalls: Freedom = {
  ...atOnce,
  explains: (breach, history) =>
    explainedBy({ conflicts: true }, breach, history) ?? ofRefused(breach, history, isTurnedAway),
};

function ofRefused(
  breach: Contradiction,
  history: History,
  isInTheWay: (call: Call, history: History) => boolean,
): Explanation | undefined {
  if (!isOfEntry(breach)) return undefined;
  const refused = breach.calls
    .flatMap((id) => history.call(id) ?? [])
    .findLast((call) => isOfUser(call) && outcome(call) === "failed");
  if (refused === undefined) return undefined;
  return isInTheWay(refused, history)
    ? { is: "used" }
    : ruledOut("no other call of its user explains the refusal");
}

/** Whether a call is one in whose way another of its user's may be. */
const isOfUser = (call: Call): boolean => call.route?.id === "login" || isBearing(call);

function isTurnedAway(call: Call, history: History): boolean {
  if (call.route?.id !== "refresh") return isInConflict(call, history);
  const token = presentedToken(call, history);
  const look = token && looksAt(token, history).find((one) => one.call === call);
  return look !== undefined && isHeldUp(look, history);
}

/** Whether a token was refused while another call of its user was under way, and worked afterwards or was not asked for. */
function isHeldUp({ token, call, worked, acts }: TokenLook, history: History): boolean {
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
