import fc from "fast-check";
import { generationRouteIds } from "../../../contracts/wire/route-ids.ts";
import { asking } from "../../kit/drives/asking.ts";
import { liveRoutes } from "../../kit/generation/reach.ts";

/** Every route with a member that nobody listed, only to see what becomes of it. */
export const askWithUnknownMember = asking("ask every route with a member nobody listed", {
  routes: generationRouteIds,
  given: fc.constant("no_such_parameter"),
  cases: ["no_such_parameter"],
  runs: 1,
  series: (member) =>
    liveRoutes.map((route) => ({
      route,
      order: { hook: false, trackId: false },
      changes: [{ [member]: "yes" }],
    })),
});
