import fc from "fast-check";
import { plans } from "../../../contracts/limits.ts";
import { generationRouteIds } from "../../../contracts/wire/route-ids.ts";
import { type Route, routeById } from "../../../contracts/wire/routes.ts";
import { guessedBody } from "../../generation/names.ts";
import { isReachable, liveRoutes } from "../../generation/offered-routes.ts";
import { noRoute } from "../../generation/unserved.ts";
import type { Act } from "../../stage/act.ts";
import { drive } from "../../stage/drive.ts";
import { asking, unreachable } from "../../stage/drives/asking.ts";
import { unaddressed } from "../../stage/drives/asking-again.ts";
import type { Stage } from "../../stage/stage.ts";
import { withKey } from "../../stage/texts/request-body.ts";

/**
 * The minimal valid request of every route that the document lists and does not deprecate, as often as there are
 * plans: a route may refuse one plan alone, or give it another default.
 */
export const askEveryRoute = asking("ask every route for its minimal valid request", {
  routes: generationRouteIds,
  given: fc.constantFrom(1, 2),
  cases: [plans.length],
  isAlone: true,
  runs: 2,
  series: (times) =>
    Array.from({ length: times }).flatMap(() =>
      liveRoutes.map((route) => ({
        ...{ route, order: { ...unaddressed, look: "parameters" } as const },
        changes: [{}],
      })),
    ),
});

/**
 * Asks for a path that nobody serves in every folder of routes. Its answer shows what an absent route looks like. Each
 * route whose body is a guess is also asked with no body, with half a body, and with a wrong key. An answer that
 * differs from the absent path's shows that the route is there.
 */
export const askNoRoute = drive("ask for a path that nobody serves", {
  shrinks: false,
  company: "beside",
  unless: (facts) => unreachable(facts, liveRoutes),

  async act(_, stage) {
    const near = liveRoutes.filter((route) => isReachable(stage.facts, route));
    const plain = near.map(routeById).filter(({ path }) => !path.includes("{"));
    for (const [folder, [route]] of Map.groupBy(plain, ({ path }) => folderOf(path))) {
      if (route === undefined) continue;
      const { query = "", ...request } = keyed(route, stage);
      const path = `${folder}${stage.unique(noRoute)}${query}`;
      await stage.send({ method: route.method, path, ...request });
    }
    for (const id of near) {
      if (guessedBody(stage.facts, id) === undefined) continue;
      const request = keyed(routeById(id), stage);
      await stage.call(id, request);
      await stage.call(id, halved(request));
      await stage.call(id, keyed(routeById(id), stage, stage.unique("no-such-key-")));
    }
  },
});

/** A request with nothing but a key: one that serves on other routes, or a made-up one. */
function keyed(
  route: Route,
  stage: Stage,
  key = stage.account(route.tier === "enterprise" ? "enterprise" : "standard").key,
): ReturnType<typeof withKey> {
  return withKey({}, route, key, stage.facts);
}

/** The same request with half a body, `{`, which nobody can parse. */
function halved({ headers, query = "" }: ReturnType<typeof withKey>): Act {
  return { query, headers: { ...headers, "content-type": "application/json" }, body: "{" };
}

const folderOf = (path: string): string => path.replace(/[^/]+$/, "");
