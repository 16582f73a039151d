import type { Freedom } from "../../../freedoms/freedom.ts";
import { explainedBy } from "./explained-race.ts";

/**
 * The freedom to end other tokens of a user once a revoked one is presented, which somebody may have stolen. In a race a
 * conflict may come beside it.
 */
export const alarm: Freedom = {
  name: "alarm about a revoked token",
  silence: "States and transitions: what a service ends that is shown a revoked token is not shown",
  settledBy: {
    kind: "driver",
    name: "the same calls without a revoked token",
    text: "the same calls where no revoked token is presented: others were lost after one was",
  },
  avoidedBy:
    "scenarios present a revoked token last, but for races and where they examine what it does",

  explains: (breach, history) => explainedBy({ conflicts: true, alarms: true }, breach, history),
};
