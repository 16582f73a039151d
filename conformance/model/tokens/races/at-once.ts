import { type Freedom, ruledOut } from "../../../freedoms/freedom.ts";
import { outcome } from "../../../history/answers/outcome.ts";
import type { Call } from "../../../history/call.ts";
import type { History } from "../../../history/history.ts";
import { isInConflict } from "../../../history/ledger/conflicts.ts";
import type { OpenPoint } from "../../../history/open-point.ts";

/**
 * A service may refuse one of two calls that a user makes at once: it answers 409, or the token works at the next try.
 * Another rule, `token.lifecycle-concurrent`, judges whether both should be served.
 */
export const atOnce: OpenPoint = {
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

/** That freedom for calls that another of their user's may have turned away. */
export const turnedAway = (
  isTurnedAway: (refused: Call, history: History) => boolean,
): Freedom => ({
  ...atOnce,

  explains({ calls }, history) {
    const refused = calls
      .flatMap((id) => history.call(id) ?? [])
      .findLast((call) => outcome(call) === "failed");
    if (refused === undefined) return undefined;
    return isTurnedAway(refused, history)
      ? { is: "used" }
      : ruledOut("no other call of its user explains the refusal");
  },
});

/** That of calls which look at no token, such as a login. */
export const conflicting = turnedAway(isInConflict);
