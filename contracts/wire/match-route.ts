import { percentDecoded } from "../percent-decoded.ts";
import type { Slugs } from "../profile/sections/target.ts";
import { type Route, routes } from "./routes.ts";

export type RouteParams = Readonly<Record<string, string>>;

/** A request to a documented route, or one to its path with another method. */
export type RouteMatch =
  | { readonly route: Route; readonly params: RouteParams }
  | { readonly pathOf: Route };

const parameter = /\{([a-z_]+)\}/g;
const literals = new Map(routes.map((route) => [route.path, { route, params: {} }]));
const templates = routes
  .filter((route) => route.path.includes("{"))
  .map((route) => ({ route, pattern: templatePattern(route.path) }));

function templatePattern(path: string): RegExp {
  return new RegExp(`^${path.replace(parameter, "(?<$1>[^/]+)")}$`);
}

/** What the profile's slugs stand for in paths. */
function slugParams(slugs: Slugs): Readonly<Record<string, string | undefined>> {
  return { edit_model_slug: slugs.editModel, image_model_slug: slugs.imageModel };
}

/**
 * The documented route that a request below the base URL is for; a query is ignored. `pathOf` names the
 * route when only the method differs. A path that needs a slug which the profile does not declare
 * matches nothing: any other segment might be a route that the document does not list.
 */
export function matchRoute(method: string, path: string, slugs: Slugs): RouteMatch | undefined {
  const found = matchPath(path.replace(/[?#].*$/s, ""), slugs);
  if (found === undefined || found.route.method === method.toUpperCase()) return found;
  return { pathOf: found.route };
}

/** The documented route of a request whose method is right, too; undefined of any other. */
export function routeAt(method: string, path: string, slugs: Slugs): Route | undefined {
  const found = matchRoute(method, path, slugs);
  return found !== undefined && "route" in found ? found.route : undefined;
}

function matchPath(path: string, slugs: Slugs): { route: Route; params: RouteParams } | undefined {
  const literal = literals.get(path);
  if (literal !== undefined) return literal;

  for (const { route, pattern } of templates) {
    const groups = pattern.exec(path)?.groups;
    if (groups === undefined) continue;
    const params = Object.fromEntries(
      Object.entries(groups).map(([name, value]) => [name, percentDecoded(value)]),
    );
    if (agrees(params, slugs)) return { route, params };
  }
  return undefined;
}

function agrees(params: RouteParams, slugs: Slugs): boolean {
  const known = slugParams(slugs);
  return Object.entries(params).every(([name, value]) => !(name in known) || known[name] === value);
}

/**
 * The path of a route below the base URL, with its parameters percent-encoded in.
 * @throws {RangeError} when a parameter is neither given nor a declared slug.
 */
export function routePath(route: Route, slugs: Slugs, params: RouteParams = {}): string {
  const all: Readonly<Record<string, string | undefined>> = { ...slugParams(slugs), ...params };
  return route.path.replace(parameter, (_, name: string) => {
    const value = all[name];
    if (value !== undefined) return encodeURIComponent(value);
    throw new RangeError(
      `Route ${route.id}: no ${name} for ${route.path}. Declare it under slugs in the profile.`,
    );
  });
}
