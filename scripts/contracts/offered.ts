import { offeredServers, offersRoute, type Profile } from "../../contracts/profile/index.ts";
import { routeAt } from "../../contracts/wire/match-route.ts";
import { generationRouteIds } from "../../contracts/wire/route-ids.ts";
import { type Route, routeById } from "../../contracts/wire/routes.ts";
import { having, type PactFile, type PactInteraction } from "./pact-file.ts";

/** The pacts with only those interactions that the profile's offer includes. */
export const offeredOf = (pacts: readonly PactFile[], profile: Profile): PactFile[] =>
  having(pacts, (one) => isOffered(one, profile));

function isOffered(interaction: PactInteraction, profile: Profile): boolean {
  const route = routeOf(interaction);
  if (route === undefined || !offersRoute(profile, route.id)) return false;
  const server = interaction.providerStates[0]?.params?.server;
  return server === undefined || offeredServers(profile).some(({ kind }) => kind === server);
}

/** The route of an interaction; where its path holds names that the document leaves open, its state names the route. */
export function routeOf({ request, providerStates }: PactInteraction): Route | undefined {
  const named = generationRouteIds.find((id) => id === providerStates[0]?.params?.route);
  if (named !== undefined) return routeById(named);
  return routeAt(request.method, request.path, {});
}
