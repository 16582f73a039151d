import { offersRoute, type Profile } from "../../contracts/profile/index.ts";
import type { Need } from "../../contracts/verdict.ts";
import { type GenerationRouteId, generationRouteIds } from "../../contracts/wire/route-ids.ts";
import { routeById } from "../../contracts/wire/routes.ts";
import { serviceItself } from "../history/answers/service-itself.ts";
import { fact } from "../history/sighting.ts";

/** The routes, of those given, that the profile offers. */
export function offeredOf(
  facts: Profile,
  routes: readonly GenerationRouteId[],
): GenerationRouteId[] {
  return routes.filter((route) => offersRoute(facts, route));
}

/** The facts without which no valid request can be sent to a route: its path's slug, and a key. */
export function lackingFor(facts: Profile, route: GenerationRouteId): Need[] {
  const { path, tier } = routeById(route);
  const lacks: Need[] = [];
  if (path.includes("{edit_model_slug}") && facts.slugs.editModel === undefined) {
    lacks.push(fact("slugs.editModel", "the path segment of the edit model (slugs.editModel)"));
  }
  if (path.includes("{image_model_slug}") && facts.slugs.imageModel === undefined) {
    lacks.push(fact("slugs.imageModel", "the path segment of the image model (slugs.imageModel)"));
  }
  if (tier === "enterprise" && facts.enterprise.key === undefined) {
    lacks.push(fact("enterprise.key", "an enterprise API key (enterprise.key)"));
  }
  if (tier === "standard" && facts.accounts.length === 0) {
    lacks.push(fact("accounts", "an account of the standard API with its key (accounts)"));
  }
  return lacks;
}

/** Whether valid requests can be sent to a route. */
export function isReachable(facts: Profile, route: GenerationRouteId): boolean {
  return offersRoute(facts, route) && lackingFor(facts, route).length === 0;
}

/** What a rule about these routes needs of the profile. */
export const needsFor =
  (...routes: readonly GenerationRouteId[]) =>
  (facts: Profile): Need[] => {
    const all = offeredOf(facts, routes).flatMap((route) => lackingFor(facts, route));
    return [...new Map(all.map((lack) => [lack.name, lack])).values()];
  };

/** The routes that the document lists and does not deprecate. */
export const liveRoutes: readonly GenerationRouteId[] = generationRouteIds.filter(
  (id) => routeById(id).deprecated === undefined,
);

/** The routes whose webhook the document names: transcription and object removal. */
export const callingRoutes = ["transcribe", "object_removal"] as const;

/** What is missing where nothing shows what a job of a route made. */
export const unseenOutput = (route: GenerationRouteId): Need =>
  fact(
    "recognise.output",
    `an output of ${route} that the kit can fetch: no answer and no webhook held one (recognise.output)`,
  );

/** What is missing where the probe was not asked about a job: it asks by the id that an answer holds. */
export const noProbe: Need = fact(
  "recognise.jobId",
  "a job's id in the answer (recognise.jobId), which evidence.effective asks with",
);

/** What is missing where the service itself never answered a request. */
export const neverAnswered: Need = serviceItself(
  "an answer of the service itself: whenever the same request was sent a gateway answered for it",
);

/** What is missing where an answer may be an acceptance or a refusal in friendly words. */
export const unsureAcceptance: Need = fact(
  "recognise.accepted",
  "what an answer that takes a request looks like (recognise.accepted)",
);
