import { matchRoute } from "../wire/match-route.ts";
import type { RouteId } from "../wire/route-ids.ts";
import { routeById } from "../wire/routes.ts";
import type { Profile } from "./schema.ts";
import { offeredServers, serverSegment } from "./sections/servers.ts";
import { serverKinds } from "./sections/target.ts";

/** Whether the profile offers a documented route: its tier, and the route itself. */
export function offersRoute({ offers }: Profile, id: RouteId): boolean {
  return offers.scopes.includes(routeById(id).tier) && !offers.without.includes(id);
}

/**
 * The route of a request, by whatever method, where the profile does not offer it, or not the server that it names;
 * undefined where nothing keeps the request from being sent.
 */
export function unofferedRoute(
  profile: Profile,
  { method, path }: { method: string; path: string },
): RouteId | undefined {
  const found = matchRoute(method, path, profile.slugs);
  if (found === undefined) return undefined;
  const { id } = "route" in found ? found.route : found.pathOf;
  const server = "route" in found ? found.params.server_kind : undefined;
  const isOffered =
    offersRoute(profile, id) && (server === undefined || mayRestart(profile, server));
  return isOffered ? undefined : id;
}

/** A server kind that the document lists must be offered; any other name restarts nothing. */
function mayRestart(profile: Profile, segment: string): boolean {
  const isListed = serverKinds.some((kind) => serverSegment(profile, kind) === segment);
  return !isListed || offeredServers(profile).some((server) => server.segment === segment);
}
