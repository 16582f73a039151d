import type { JsonObject } from "../../../contracts/profile/index.ts";
import type { GenerationRouteId } from "../../../contracts/wire/route-ids.ts";
import type { Change } from "../../generation/change.ts";
import type { Order } from "../customer.ts";

/** Requests of one account to one route, each with one change of the same plain request. */
export interface Series {
  route: GenerationRouteId;
  /** What the plain request has in addition to the route's minimal body. */
  plain?: Change;
  /** Best with a surely valid change at the end: it is the control of every refusal before it. */
  changes: readonly Change[];
  order?: Order;
}

/** The body with a change made; a member that becomes undefined is gone. */
export const changed = (body: JsonObject, change: Change): JsonObject =>
  JSON.parse(JSON.stringify({ ...body, ...change }));

/** Changes dealt out in order to series of a route, none much longer than `most`. */
export function dealt(
  rest: Omit<Series, "changes">,
  changes: readonly Change[],
  most = 4,
): Series[] {
  const count = Math.max(1, Math.ceil(changes.length / most));
  return Array.from({ length: count }, (_, at) => ({
    ...rest,
    changes: changes.filter((_change, index) => index % count === at),
  }));
}

/**
 * The same, where the changes of a series differ in one member alone: so a refusal stands beside the request that it is
 * compared with.
 */
export const dealtAlike = (
  rest: Omit<Series, "changes">,
  changes: readonly Change[],
  member: string,
): Series[] =>
  [
    ...Map.groupBy(changes, (change) =>
      JSON.stringify({ ...change, [member]: undefined }),
    ).values(),
  ].flatMap((alike) => dealt(rest, alike));
