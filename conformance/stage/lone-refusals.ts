import type { RouteId } from "../../contracts/wire/route-ids.ts";

/** The users who were refused a mail since one was last granted, by the route that they asked. */
export class LoneRefusals {
  readonly #refused = new Map<RouteId, Set<string>>();

  granted(route: RouteId): void {
    this.#refused.delete(route);
  }

  /** Notes that a user was refused; gives whether nobody else was since the last mail that was granted. */
  refused(route: RouteId, email: string): boolean {
    const users = (this.#refused.get(route) ?? new Set()).add(email);
    this.#refused.set(route, users);
    return users.size === 1;
  }
}
