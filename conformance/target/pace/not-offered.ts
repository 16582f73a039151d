import type { RouteId } from "../../../contracts/wire/route-ids.ts";

/** The profile does not offer a route, so nothing is sent to it. */
export class NotOffered extends Error {
  override name = "NotOffered";

  constructor(route: RouteId) {
    super(`the profile does not offer ${route} `);
  }
}
