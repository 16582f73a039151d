import type { Profile } from "../../contracts/profile/index.ts";
import type { PlannedPart } from "../frame/plan-line.ts";
import { offeredOf, routeOf } from "./offered.ts";
import { namedIn, readPacts } from "./pact-file.ts";
import { msEach, requestsEach } from "./within-time.ts";

/**
 * What the verification of all offered pacts takes, where an answer takes so long (ms). A state of users signs one up; of
 * two users the next state has none.
 */
export function plannedContracts(profile: Profile, latencyMs: number): PlannedPart {
  const interactions = namedIn(offeredOf(readPacts(), profile));
  const routes = interactions.flatMap(({ one }) => routeOf(one) ?? []);
  const ofUsers = routes.filter(({ tier }) => tier === "control-plane").length;
  const restarts = routes.filter(({ id }) => id === "restart").length;
  return {
    what: `contracts: ${interactions.length} interactions`,
    most: {
      requests: requestsEach * interactions.length,
      users: ofUsers,
      paidJobs: routes.length - ofUsers - restarts,
      restarts,
    },
    time: { ms: interactions.length * msEach(latencyMs), isMost: false },
  };
}
