import fc from "fast-check";
import { generationRouteIds } from "../../../contracts/wire/route-ids.ts";
import { routeById } from "../../../contracts/wire/routes.ts";
import { drive } from "../../kit/drive.ts";
import { asking, unreachable } from "../../kit/drives/asking.ts";
import { isReachable, liveRoutes } from "../../kit/generation/reach.ts";
import { noRoute } from "../../kit/generation/unserved.ts";
import { withKey } from "../../kit/stage/request-body.ts";

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

/** Beside every kind of path one that nobody serves: what is told there is no fault of the request. */
export const askNoRoute = drive("ask for a path that nobody serves", {
  given: fc.constant({}),
  runs: 1,
  shrinks: false,
  company: "beside",
  unless: (facts) => unreachable(facts, liveRoutes),

  async act(_, stage) {
    const near = liveRoutes
      .filter((route) => isReachable(stage.facts, route))
      .map(routeById)
      .filter(({ path }) => !path.includes("{"));
    for (const [folder, [route]] of Map.groupBy(near, ({ path }) => folderOf(path))) {
      if (route === undefined) continue;
      const { key } = stage.account(route.tier === "enterprise" ? "enterprise" : "standard");
      const { query = "", ...request } = withKey({}, route, key, stage.facts);
      const path = `${folder}${stage.unique(noRoute)}${query}`;
      await stage.send({ method: route.method, path, ...request });
    }
  },
});

const folderOf = (path: string): string => path.replace(/[^/]+$/, "");
