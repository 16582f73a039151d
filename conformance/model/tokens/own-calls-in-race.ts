import type { Freedom } from "../../freedoms/freedom.ts";
import { explainedBy } from "./explained-race.ts";
import { ownCalls } from "./own-calls.ts";

const { name, silence, settledBy, avoidedBy } = ownCalls;

/** That one of two calls of a race was turned away with a conflict, whatever its token was worth. */
export const ownCallsInRace: Freedom = {
  ...{ name, silence, settledBy, avoidedBy },
  explains: (breach, history) => explainedBy({ conflicts: true }, breach, history),
};
