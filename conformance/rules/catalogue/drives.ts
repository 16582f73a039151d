import fc from "fast-check";
import { generationRouteIds } from "../../../contracts/wire/route-ids.ts";
import { asking } from "../../kit/drives/asking.ts";
import { liveRoutes } from "../../kit/generation/reach.ts";

/** The minimal valid request of every route that the document lists and does not deprecate. */
export const askEveryRoute = asking("ask every route for its minimal valid request", {
  routes: generationRouteIds,
  given: fc.constantFrom(1, 2),
  cases: [2],
  runs: 2,
  series: (count) =>
    liveRoutes.map((route) => ({
      route,
      order: { hook: false, trackId: false },
      changes: Array(count).fill({}),
    })),
});
