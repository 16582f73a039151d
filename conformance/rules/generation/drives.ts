import fc from "fast-check";
import { minimalBody, type Profile } from "../../../contracts/profile/index.ts";
import { type GenerationRouteId, generationRouteIds } from "../../../contracts/wire/route-ids.ts";
import { routeById } from "../../../contracts/wire/routes.ts";
import { isReachable, liveRoutes } from "../../generation/offered-routes.ts";
import { Customer } from "../../stage/customer.ts";
import { drive } from "../../stage/drive.ts";
import { asking, unreachable } from "../../stage/drives/asking.ts";
import { tracked } from "../../stage/texts/tracked.ts";

/** Asks every route with a member that the document does not list, to record what becomes of it. */
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

/** Routes that neither the document nor the profile lists as calling webhooks. */
const quietRoutes = (facts: Profile): GenerationRouteId[] =>
  liveRoutes.filter(
    (route) => isReachable(facts, route) && !facts.async.routes.some((one) => one === route),
  );

/**
 * Any request may run asynchronously, with a webhook and a track_id (What the service does): which of these routes
 * take both, and call, is not shown, so it is only watched.
 */
export const askWithWebhook = drive("ask every other route with a webhook and a track_id", {
  shrinks: false,
  company: "beside",
  needs: ["webhook"],
  unless: (facts) => unreachable(facts, liveRoutes),
  jobs: (facts) => quietRoutes(facts).length,

  async act(_, stage) {
    const ask = async (route: GenerationRouteId): Promise<void> => {
      const customer = new Customer(stage, stage.account(routeById(route).tier));
      const body = { ...minimalBody(stage.facts, route).value, ...tracked(stage) };
      await customer.ask(route, body, { hook: false, trackId: false });
    };
    for (const route of quietRoutes(stage.facts)) await ask(route);
  },
});
