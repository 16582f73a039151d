import type { Freedom } from "../../../freedoms/freedom.ts";
import { atOnce } from "./at-once.ts";
import { explainedBy } from "./explained-race.ts";

/** That one of two calls of a race was turned away with a conflict, whatever its token was worth. */
export const ownCallsInRace: Freedom = {
  ...atOnce,
  explains: (breach, history) => explainedBy({ conflicts: true }, breach, history),
};
